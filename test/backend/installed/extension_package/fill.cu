// The kernel, and what launches it.
#include <cuda_runtime.h>

__global__ void fillWith(float *data, float value, int count) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < count)
    data[at] = value;
}

cudaError_t fill(float *data, float value, int count, cudaStream_t stream) {
  fillWith<<<(count + 127) / 128, 128, 0, stream>>>(data, value, count);
  return cudaGetLastError();
}
