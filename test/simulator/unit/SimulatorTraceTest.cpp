// The trace, and faults on demand (README.md of the simulator).
#include "Support.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <unistd.h>

TEST(SimulatorTraceTest, LaunchesAndWhatIsNotSimulatedAreNoted) {
  const std::string path = testing::TempDir() + "simulator-trace-" +
                           std::to_string(getpid()) + ".jsonl";
  EXPECT_EQ("cudaSuccess", probe("TORCH_CUDA_SIM_TRACE=" + path, "kernel"));
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::remove(path.c_str());
  EXPECT_NE(std::string::npos,
            text.find("\"kernel\":\"_Z3addPf\",\"grid\":[2,3,1],\"block\":[64,"
                      "1,1],\"shared\":16"))
      << text;
}

TEST(SimulatorFaultTest, TheNthCallFails) {
  const std::string faults =
      "TORCH_CUDA_SIM_FAULTS=cudaMalloc:2=cudaErrorMemoryAllocation";
  EXPECT_EQ("cudaSuccess cudaErrorMemoryAllocation cudaSuccess ",
            probe(faults, "allocate"));
}

TEST(SimulatorFaultTest, LaterCallsFailToo) {
  const std::string faults = "TORCH_CUDA_SIM_FAULTS=cudaMalloc:2+=2";
  EXPECT_EQ("cudaSuccess cudaErrorMemoryAllocation cudaErrorMemoryAllocation ",
            probe(faults, "allocate"));
}

TEST(SimulatorFaultTest, ALostDeviceStaysLost) {
  const std::string faults =
      "TORCH_CUDA_SIM_FAULTS=cudaMalloc:1=lost:cudaErrorLaunchFailure";
  EXPECT_EQ(
      "cudaErrorLaunchFailure cudaErrorLaunchFailure cudaErrorLaunchFailure ",
      probe(faults, "allocate"));
}

TEST(SimulatorFaultTest, AllocationsOfASizeFail) {
  EXPECT_EQ("cudaErrorMemoryAllocation cudaErrorMemoryAllocation "
            "cudaErrorMemoryAllocation ",
            probe("TORCH_CUDA_SIM_FAULTS=memory=1M", "allocate"));
  EXPECT_EQ("cudaSuccess cudaSuccess cudaSuccess ",
            probe("TORCH_CUDA_SIM_FAULTS=memory=2M", "allocate"));
}

TEST(SimulatorFaultTest, AFaultThatCannotBeReadIsSaid) {
  for (const char *wrong :
       {"cudaMalloc", "cudaMalloc:0=2", "cudaMalloc:1=cudaErrorOfMine", "=2",
        "memory=much"}) {
    const std::string output =
        probe(std::string("TORCH_CUDA_SIM_FAULTS=") + wrong, "allocate");
    EXPECT_NE(std::string::npos, output.find("cannot be read; it is ignored"))
        << wrong << ": " << output;
    EXPECT_NE(std::string::npos,
              output.find("cudaSuccess cudaSuccess cudaSuccess "))
        << output;
  }
}
