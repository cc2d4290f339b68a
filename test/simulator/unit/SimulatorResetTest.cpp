// What is left after a reset, which the reference calls undefined behaviour to
// use: CUDA Runtime API, "Device Management".
#include "Support.h"

#include <cuda.h>

/// cudaDeviceReset "destroys and cleans up all resources associated with the
/// current device in the current process".
class SimulatorResetTest : public testing::Test {
protected:
  void SetUp() override { OK(cudaDeviceReset()); }
  void TearDown() override { OK(cudaDeviceReset()); }
  static size_t unused() {
    size_t free = 0, total = 0;
    EXPECT_EQ(cudaSuccess, cudaMemGetInfo(&free, &total));
    return free;
  }
};

TEST_F(SimulatorResetTest, MemoryIsFreed) {
  const size_t before = unused();
  void *memory = nullptr, *managed = nullptr, *pool = nullptr, *host = nullptr;
  OK(cudaMalloc(&memory, 1 << 20));
  OK(cudaMallocManaged(&managed, 1 << 20));
  OK(cudaMallocAsync(&pool, 1 << 20, nullptr));
  OK(cudaMallocHost(&host, 1 << 20));
  OK(cudaMemset(memory, 0, 1 << 20));
  EXPECT_GE(before - (3 << 20), unused());
  OK(cudaDeviceReset());
  EXPECT_EQ(before, unused());
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(memory));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(managed));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(pool));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFreeHost(host));
}

TEST_F(SimulatorResetTest, RegisteredMemoryStaysTheHosts) {
  std::vector<char> memory(4096, 7);
  OK(cudaHostRegister(memory.data(), memory.size(), 0));
  OK(cudaDeviceReset());
  EXPECT_EQ(cudaErrorHostMemoryNotRegistered,
            cudaHostUnregister(memory.data()));
  EXPECT_EQ(std::vector<char>(4096, 7), memory);
}

TEST_F(SimulatorResetTest, HandlesAreDestroyed) {
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  cudaMemPool_t pool = nullptr;
  CUmodule module = nullptr;
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  OK(cudaStreamCreate(&stream));
  OK(cudaEventCreate(&event));
  OK(cudaMemPoolCreate(&pool, &properties));
  ASSERT_EQ(CUDA_SUCCESS, cuModuleLoadData(&module, ""));
  OK(cudaEventRecord(event, stream));
  OK(cudaDeviceReset());
  EXPECT_EQ(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(stream));
  EXPECT_EQ(cudaErrorInvalidResourceHandle, cudaEventQuery(event));
  EXPECT_NE(cudaSuccess, cudaMemPoolTrimTo(pool, 0));
  EXPECT_EQ(CUDA_ERROR_INVALID_HANDLE, cuModuleUnload(module));
}

TEST_F(SimulatorResetTest, TheDeviceBeginsAnew) {
  unsigned flags = 0;
  int active = -1;
  OK(cudaSetDevice(0));
  ASSERT_EQ(CUDA_SUCCESS, cuDevicePrimaryCtxReset(0));
  ASSERT_EQ(CUDA_SUCCESS, cuDevicePrimaryCtxGetState(0, &flags, &active));
  EXPECT_EQ(0, active);
  void *memory = nullptr;
  OK(cudaMallocAsync(&memory, 100, cudaStreamPerThread));
  OK(cudaStreamSynchronize(cudaStreamPerThread));
  OK(cudaFree(memory));
}

TEST_F(SimulatorResetTest, ACaptureIsOver) {
  cudaStream_t stream = nullptr;
  OK(cudaStreamCreate(&stream));
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaDeviceReset());
  OK(cudaStreamSynchronize(nullptr));
}

TEST_F(SimulatorResetTest, DamageIsFound) {
  const std::string output = probe("", "reset");
  EXPECT_NE(std::string::npos,
            output.find("memory after the allocation of 100 bytes"))
      << output;
  EXPECT_NE(std::string::npos, output.find("cudaSuccess cudaSuccess"))
      << output;
}

TEST_F(SimulatorResetTest, OtherDevicesStay) {
  Memory here(1000);
  OK(cudaSetDevice(1));
  OK(cudaDeviceReset());
  OK(cudaSetDevice(0));
  OK(cudaMemset(here.Base, 1, 1000));
  EXPECT_EQ(std::vector<unsigned char>(1000, 1), bytesOf(here.Base, 1000));
}
