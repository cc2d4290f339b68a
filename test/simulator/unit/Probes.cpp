// The probes.
#include "Probes.h"

#include <cuda_runtime_api.h>

#include <cstdio>
#include <map>

/// What nvcc's host code calls for each kernel; no header has it for other
/// compilers.
extern "C" void __cudaRegisterFunction(void **, const char *, char *,
                                       const char *, int, uint3 *, uint3 *,
                                       dim3 *, dim3 *, int *);

/// The number of devices, or why there is none.
static void count() {
  int number = -1;
  const cudaError_t error = cudaGetDeviceCount(&number);
  std::printf("%s %d", cudaGetErrorName(error), number);
}

/// What a device of these settings is.
static void describe() {
  cudaDeviceProp all{};
  std::printf("%s", cudaGetErrorName(cudaGetDeviceProperties(&all, 0)));
  std::printf(" %d.%d %zu", all.major, all.minor, all.totalGlobalMem);
}

/// Three allocations, one after the other.
static void allocate() {
  for (int index = 0; index < 3; ++index) {
    void *memory = nullptr;
    std::printf("%s ", cudaGetErrorName(cudaMalloc(&memory, 1 << 20)));
  }
}

/// One kernel of each kind.
static void kernel() {
  static const char host = 0;
  void *module = nullptr;
  __cudaRegisterFunction(nullptr, &host, nullptr, "_Z3addPf", -1, nullptr,
                         nullptr, nullptr, nullptr, nullptr);
  std::printf("%s", cudaGetErrorName(cudaLaunchKernel(
                        &host, {2, 3, 1}, {64, 1, 1}, &module, 16, nullptr)));
  cudaDeviceSynchronize();
}

/// A write past the end, by work of the device.
static void damage() {
  void *memory = nullptr;
  cudaMalloc(&memory, 100);
  cudaLaunchHostFunc(
      nullptr, [](void *base) { static_cast<char *>(base)[100] = 1; }, memory);
  std::printf("%s ", cudaGetErrorName(cudaFree(memory)));
  std::printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
}

int runProbe(const std::string &name) {
  static const std::map<std::string, void (*)()> probes = {
      {"count", count},
      {"describe", describe},
      {"allocate", allocate},
      {"kernel", kernel},
      {"damage", damage}};
  auto found = probes.find(name);
  if (found == probes.end())
    return 2;
  found->second();
  std::fflush(stdout);
  return 0;
}
