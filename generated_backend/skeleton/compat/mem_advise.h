// CUDA 13.0 changed cudaMemAdvise and cudaMemPrefetchAsync: the device number
// became a cudaMemLocation. The old signatures, in terms of the new ones.
#pragma once

#include <cuda_runtime_api.h>

#if CUDART_VERSION >= 13000
inline cudaMemLocation torchCudaMemLocation(int device) {
  cudaMemLocation location = {};
  location.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost
                                            : cudaMemLocationTypeDevice;
  location.id = device == cudaCpuDeviceId ? 0 : device;
  return location;
}

inline cudaError_t cudaMemAdvise(const void *pointer, size_t count,
                                 cudaMemoryAdvise advice, int device) {
  return cudaMemAdvise(pointer, count, advice, torchCudaMemLocation(device));
}
#endif
