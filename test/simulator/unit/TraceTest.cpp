// Kernel launches, their trace, and faults on demand (README.md of the
// simulator).
#include "Support.h"

#include <fstream>
#include <iterator>

extern "C" void __cudaRegisterFunction(void **, const char *, char *,
                                       const char *, int, uint3 *, uint3 *,
                                       dim3 *, dim3 *, int *);

/// What nvcc makes of a kernel: a host function that stands for it.
static void hostFunction() {}
static const void *host() {
  return reinterpret_cast<const void *>(&hostFunction);
}

class KernelTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    __cudaRegisterFunction(nullptr, static_cast<const char *>(host()), nullptr,
                           "_Z3addPf", -1, nullptr, nullptr, nullptr, nullptr,
                           nullptr);
  }
  void TearDown() override { cudaGetLastError(); }
};

TEST_F(KernelTest, AKernelIsLaunchedIntoItsStream) {
  Stream stream;
  Gate gate(stream);
  OK(cudaLaunchKernel(host(), {1, 1, 1}, {32, 1, 1}, nullptr, 0, stream));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(stream));
}

TEST_F(KernelTest, AFunctionThatIsNoKernelIsRefused) {
  static const char other = 0;
  EXPECT_EQ(
      cudaErrorInvalidDeviceFunction,
      cudaLaunchKernel(&other, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr));
}

TEST_F(KernelTest, ConfigurationsHaveLimits) {
  const auto launch = [](dim3 grid, dim3 block, size_t shared) {
    return cudaLaunchKernel(host(), grid, block, nullptr, shared, nullptr);
  };
  EXPECT_EQ(cudaErrorInvalidConfiguration, launch({0, 1, 1}, {1, 1, 1}, 0));
  EXPECT_EQ(cudaErrorInvalidConfiguration, launch({1, 1, 1}, {1025, 1, 1}, 0));
  EXPECT_EQ(cudaErrorInvalidConfiguration, launch({1, 1, 1}, {64, 32, 1}, 0));
  EXPECT_EQ(cudaErrorInvalidConfiguration, launch({1, 65536, 1}, {1, 1, 1}, 0));
  EXPECT_EQ(cudaErrorInvalidValue,
            launch({1, 1, 1}, {1, 1, 1}, (48 << 10) + 1));
  OK(cudaFuncSetAttribute(host(), cudaFuncAttributeMaxDynamicSharedMemorySize,
                          64 << 10));
  EXPECT_EQ(cudaSuccess, launch({1, 1, 1}, {1, 1, 1}, 64 << 10));
}

TEST_F(KernelTest, OccupancyIsBoundByThreadsAndMemory) {
  int blocks = -1;
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, host(), 1024, 0));
  EXPECT_EQ(2, blocks);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, host(), 32,
                                                   100 << 10));
  EXPECT_EQ(2, blocks);
}

TEST(TraceTest, LaunchesAndWhatIsNotSimulatedAreNoted) {
  const std::string path = testing::TempDir() + "simulator-trace.jsonl";
  std::remove(path.c_str());
  EXPECT_EQ("cudaSuccess", probe("TORCH_CUDA_SIM_TRACE=" + path, "kernel"));
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(std::string::npos,
            text.find("\"kernel\":\"_Z3addPf\",\"grid\":[2,3,1],\"block\":[64,"
                      "1,1],\"shared\":16"))
      << text;
}

TEST(FaultTest, TheNthCallFails) {
  const std::string faults =
      "TORCH_CUDA_SIM_FAULTS=cudaMalloc:2=cudaErrorMemoryAllocation";
  EXPECT_EQ("cudaSuccess cudaErrorMemoryAllocation cudaSuccess ",
            probe(faults, "allocate"));
}

TEST(FaultTest, LaterCallsFailToo) {
  const std::string faults = "TORCH_CUDA_SIM_FAULTS=cudaMalloc:2+=2";
  EXPECT_EQ("cudaSuccess cudaErrorMemoryAllocation cudaErrorMemoryAllocation ",
            probe(faults, "allocate"));
}

TEST(FaultTest, ALostDeviceStaysLost) {
  const std::string faults =
      "TORCH_CUDA_SIM_FAULTS=cudaMalloc:1=lost:cudaErrorLaunchFailure";
  EXPECT_EQ(
      "cudaErrorLaunchFailure cudaErrorLaunchFailure cudaErrorLaunchFailure ",
      probe(faults, "allocate"));
}

TEST(FaultTest, AllocationsOfASizeFail) {
  EXPECT_EQ("cudaErrorMemoryAllocation cudaErrorMemoryAllocation "
            "cudaErrorMemoryAllocation ",
            probe("TORCH_CUDA_SIM_FAULTS=memory=1M", "allocate"));
  EXPECT_EQ("cudaSuccess cudaSuccess cudaSuccess ",
            probe("TORCH_CUDA_SIM_FAULTS=memory=2M", "allocate"));
}

TEST(FaultTest, AFaultThatCannotBeReadIsSaid) {
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
