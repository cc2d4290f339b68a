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

/// CUDA C++ Programming Guide, "CUDA Environment Variables".
TEST(SimulatorSettingsTest, VisibleDevicesAreNumberedAnew) {
  const std::string uuid = "GPU-73696d75-6c61-7465-642d-637564610003";
  const std::string one = "0000:02 cudaErrorInvalidDevice of 4",
                    both = "0000:02 0000:04 cudaErrorInvalidDevice of 4",
                    none = "cudaErrorNoDevice of 4";
  const std::pair<std::string, std::string> lists[] = {
      {"1,3", both},  {"1, 3", both}, {"1," + uuid, both},  {"1,-1,3", one},
      {"1,4,3", one}, {"1,no", one},  {"1,GPU-7", one},     {"1,GPU-99", one},
      {"", none},     {"-1", none},   {"NoDevFiles", none}, {"1,1", none},
      {"1x", one}};
  for (const auto &[list, expected] : lists)
    EXPECT_EQ(
        expected,
        probe("TORCH_CUDA_SIM_DEVICES=4 CUDA_VISIBLE_DEVICES='" + list + "'",
              "visible"))
        << list;
}

TEST(SimulatorErrorTest, WhatIsNotSimulatedSaysSo) {
  cudaArray_t array = nullptr;
  cudaChannelFormatDesc format{};
  EXPECT_EQ(cudaErrorNotSupported, cudaMallocArray(&array, &format, 1, 1, 0));
  EXPECT_EQ(cudaErrorNotSupported, cudaGetLastError());
}
