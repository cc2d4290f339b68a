// Handles of what is destroyed: the simulator finds them out, where the
// reference leaves open what happens and a GPU's driver may crash.
#include "Support.h"

#include <cuda.h>

class SimulatorHandleTest : public testing::Test {
protected:
  void TearDown() override { cudaGetLastError(); }
};

TEST_F(SimulatorHandleTest, AStream) {
  cudaStream_t stream = nullptr;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  OK(cudaStreamDestroy(stream));
  EXPECT_EQ(cudaErrorInvalidResourceHandle, cudaStreamSynchronize(stream));
}

TEST_F(SimulatorHandleTest, AnEvent) {
  cudaEvent_t event = nullptr;
  OK(cudaEventCreate(&event));
  OK(cudaEventDestroy(event));
  EXPECT_EQ(cudaErrorInvalidResourceHandle, cudaEventDestroy(event));
}

TEST_F(SimulatorHandleTest, AGraph) {
  cudaGraph_t graph = nullptr;
  OK(cudaGraphCreate(&graph, 0));
  OK(cudaGraphDestroy(graph));
  EXPECT_EQ(cudaErrorInvalidValue, cudaGraphDestroy(graph));
}

TEST_F(SimulatorHandleTest, AKernelOfAModule) {
  OK(cudaSetDevice(0));
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  ASSERT_EQ(CUDA_SUCCESS, cuModuleLoadData(&module, ""));
  ASSERT_EQ(CUDA_SUCCESS, cuModuleGetFunction(&function, module, "add"));
  ASSERT_EQ(CUDA_SUCCESS, cuModuleUnload(module));
  EXPECT_EQ(
      CUDA_ERROR_INVALID_HANDLE,
      cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr));
}
