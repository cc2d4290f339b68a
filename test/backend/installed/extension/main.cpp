// What an extension's author writes against the installed package.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <cstdio>

int main() {
  int devices = at::cuda::getNumGPUs();
  if (devices > 0) {
    void *block = c10::cuda::CUDACachingAllocator::raw_alloc(1024);
    c10::cuda::CUDACachingAllocator::raw_delete(block);
    at::cuda::getCurrentCUDAStream().synchronize();
  }
  std::printf("devices: %d, allocator: %s\n", devices,
              c10::cuda::CUDACachingAllocator::get() ? "there" : "none");
}
