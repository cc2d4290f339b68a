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

TEST(SimulatorTraceTest, AFileThatCannotBeOpenedIsNamed) {
  const std::string output =
      probe("TORCH_CUDA_SIM_TRACE=/nowhere/trace", "kernel");
  EXPECT_NE(std::string::npos,
            output.find("TORCH_CUDA_SIM_TRACE=/nowhere/trace cannot be opened"))
      << output;
}

/// What three allocations come to with these faults, after what is said.
static std::string allocations(const std::string &faults) {
  return probe("TORCH_CUDA_SIM_FAULTS='" + faults + "'", "allocate");
}

TEST(SimulatorFaultTest, EachFaultCountsEachCall) {
  const std::string wanted = "cudaErrorMemoryAllocation cudaSuccess "
                             "cudaErrorMemoryAllocation ";
  EXPECT_EQ(wanted, allocations("cudaMalloc:1=2,cudaMalloc:3=2"));
  EXPECT_EQ(wanted, allocations("cudaMalloc:3=2,cudaMalloc:1=2"));
}

TEST(SimulatorFaultTest, BlanksMeanNothing) {
  EXPECT_EQ("cudaErrorUnknown cudaErrorMemoryAllocation cudaSuccess ",
            allocations(" cudaMalloc:2 = 2 , cudaMalloc:1= cudaErrorUnknown,"));
}

TEST(SimulatorFaultTest, WhatCannotBeReadLeavesTheOthersInForce) {
  const std::string output = allocations("cudaMaloc=2,cudaMalloc:2=2,memory=x");
  EXPECT_NE(std::string::npos,
            output.find("there is no function cudaMaloc that can fail"))
      << output;
  EXPECT_NE(std::string::npos, output.find("memory=x cannot be read"));
  EXPECT_NE(std::string::npos,
            output.find("cudaSuccess cudaErrorMemoryAllocation cudaSuccess "));
}

TEST(SimulatorFaultTest, FunctionsThatReportNothingCannotFail) {
  for (const char *name : {"cudaGetErrorString", "cudaMallocAsync_ptsz"})
    EXPECT_NE(std::string::npos,
              allocations(std::string(name) + "=2")
                  .find(std::string(name) + " that can fail"))
        << name;
}

TEST(SimulatorFaultTest, TheManagementLibraryFailsWithItsOwnErrors) {
  for (const char *fault :
       {"nvmlInit=NVML_ERROR_DRIVER_NOT_LOADED", "nvmlInit_v2:1=9"})
    EXPECT_EQ(
        "Driver Not Loaded",
        probe(std::string("TORCH_CUDA_SIM_FAULTS=") + fault, "management"))
        << fault;
  EXPECT_EQ("Success", probe("", "management"));
  const std::string output =
      probe("TORCH_CUDA_SIM_FAULTS=nvmlInit=cudaErrorUnknown", "management");
  EXPECT_NE(std::string::npos, output.find("it is ignored")) << output;
}

TEST(SimulatorFaultTest, WhatIsNotSimulatedFailsAsWanted) {
  EXPECT_EQ("cudaErrorMemoryAllocation",
            probe("TORCH_CUDA_SIM_FAULTS=cudaMallocArray=2", "array"));
  EXPECT_EQ("cudaErrorNotSupported", probe("", "array"));
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
