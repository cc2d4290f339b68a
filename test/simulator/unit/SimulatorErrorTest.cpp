// Functions that are not simulated, and the last error. CUDA Runtime API,
// "Error Handling", cudaGetLastError: an error of the runtime's calls.
#include "Support.h"

#include <cuda.h>

TEST(SimulatorErrorTest, OnlyTheRuntimesFunctionsSetItsLastError) {
  OK(cudaFree(nullptr));
  CUtexref reference = nullptr;
  EXPECT_EQ(CUDA_ERROR_NOT_SUPPORTED, cuTexRefCreate(&reference));
  EXPECT_EQ(cudaSuccess, cudaGetLastError());
  EXPECT_EQ(cudaErrorNotSupported, cudaGraphicsUnregisterResource(nullptr));
  EXPECT_EQ(cudaErrorNotSupported, cudaGetLastError());
}
