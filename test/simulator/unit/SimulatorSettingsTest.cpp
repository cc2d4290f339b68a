// The simulator's settings, and what it does not simulate (README.md of the
// simulator).
#include "Support.h"

TEST(SimulatorSettingsTest, DevicesAreAsManyAsWanted) {
  EXPECT_EQ("cudaSuccess 3", probe("TORCH_CUDA_SIM_DEVICES=3", "count"));
  EXPECT_EQ("cudaErrorNoDevice 0", probe("TORCH_CUDA_SIM_DEVICES=0", "count"));
}

TEST(SimulatorSettingsTest, DevicesAreWhatIsWanted) {
  EXPECT_EQ("cudaSuccess 8.6 536870912",
            probe("TORCH_CUDA_SIM_MEMORY=512M TORCH_CUDA_SIM_CAPABILITY=8.6",
                  "describe"));
}

TEST(SimulatorSettingsTest, WhatCannotBeReadIsSaid) {
  for (const char *wrong :
       {"DEVICES=many", "MEMORY=big", "CAPABILITY=9", "DEVICES=65"}) {
    const std::string output =
        probe(std::string("TORCH_CUDA_SIM_") + wrong, "describe");
    EXPECT_NE(std::string::npos, output.find(wrong)) << output;
    EXPECT_NE(std::string::npos, output.find("it is ignored")) << output;
  }
}

TEST(SimulatorErrorTest, WhatIsNotSimulatedSaysSo) {
  cudaArray_t array = nullptr;
  cudaChannelFormatDesc format{};
  EXPECT_EQ(cudaErrorNotSupported, cudaMallocArray(&array, &format, 1, 1, 0));
  EXPECT_EQ(cudaErrorNotSupported, cudaGetLastError());
}
