// Kernels without code for a device, which only the simulator launches. CUDA
// Runtime API, "Execution Control" and "Occupancy".
#include "Support.h"

#include <stdexcept>

extern "C" void __cudaRegisterFunction(void **, const char *, char *,
                                       const char *, int, uint3 *, uint3 *,
                                       dim3 *, dim3 *, int *);
extern "C" void cudasim_refuse_launches(int refuse);

/// What nvcc makes of a kernel: a host function that stands for it.
static void hostFunction() {}
static const void *host() {
  return reinterpret_cast<const void *>(&hostFunction);
}

class SimulatorKernelTest : public testing::Test {
protected:
  static void SetUpTestSuite() {
    __cudaRegisterFunction(nullptr, static_cast<const char *>(host()), nullptr,
                           "_Z3addPf", -1, nullptr, nullptr, nullptr, nullptr,
                           nullptr);
  }
  void TearDown() override { cudaGetLastError(); }
};

TEST_F(SimulatorKernelTest, AKernelIsLaunchedIntoItsStream) {
  Stream stream;
  Gate gate(stream);
  OK(cudaLaunchKernel(host(), {1, 1, 1}, {32, 1, 1}, nullptr, 0, stream));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(stream));
}

TEST_F(SimulatorKernelTest, AFunctionThatIsNoKernelIsRefused) {
  static const char other = 0;
  EXPECT_EQ(
      cudaErrorInvalidDeviceFunction,
      cudaLaunchKernel(&other, {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr));
}

TEST_F(SimulatorKernelTest, WhereNumbersAreRightNoneIsLaunched) {
  const auto launch = [] {
    return cudaLaunchKernel(host(), {1, 1, 1}, {1, 1, 1}, nullptr, 0, nullptr);
  };
  cudasim_refuse_launches(1);
  EXPECT_THROW(launch(), std::runtime_error);
  cudasim_refuse_launches(0);
  EXPECT_EQ(cudaSuccess, launch());
}

TEST_F(SimulatorKernelTest, ConfigurationsHaveLimits) {
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

TEST_F(SimulatorKernelTest, OccupancyIsBoundByThreadsAndMemory) {
  int blocks = -1;
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, host(), 1024, 0));
  EXPECT_EQ(2, blocks);
  OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, host(), 32,
                                                   100 << 10));
  EXPECT_EQ(2, blocks);
}
