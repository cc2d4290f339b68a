// The probes.
#include "Probes.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <map>

/// What nvcc's host code calls for each kernel; no header has it for other
/// compilers.
extern "C" void __cudaRegisterFunction(void **, const char *, char *,
                                       const char *, int, uint3 *, uint3 *,
                                       dim3 *, dim3 *, int *);

extern "C" int nvmlInit_v2();
extern "C" int nvmlDeviceGetCount_v2(unsigned *);
extern "C" const char *nvmlErrorString(int);

/// The number of devices, or why there is none.
static void count() {
  int number = -1;
  const cudaError_t error = cudaGetDeviceCount(&number);
  std::printf("%s %d", cudaGetErrorName(error), number);
}

/// The addresses of the devices, whether there is one more, and how many the
/// management library knows.
static void visible() {
  int number = 0;
  unsigned all = 0;
  const cudaError_t counted = cudaGetDeviceCount(&number);
  for (int index = 0; index < number; ++index) {
    char address[32] = "";
    int same = -1;
    cudaDeviceGetPCIBusId(address, sizeof address, index);
    cudaDeviceGetByPCIBusId(&same, address);
    cudaDeviceProp properties{};
    cudaGetDeviceProperties(&properties, index);
    std::printf("%.7s%s%s ", address, same == index ? "" : "!",
                properties.pciBusID == std::strtol(address + 5, nullptr, 16)
                    ? ""
                    : "?");
  }
  nvmlInit_v2();
  nvmlDeviceGetCount_v2(&all);
  std::printf("%s of %u",
              cudaGetErrorName(counted ? counted : cudaSetDevice(number)), all);
}

/// What the first device is called.
static void deviceName() {
  cudaDeviceProp all{};
  cudaGetDeviceProperties(&all, 0);
  std::printf("%s", all.name);
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

/// Whether the management library can be initialised.
static void management() { std::printf("%s", nvmlErrorString(nvmlInit_v2())); }

/// What a function that is not simulated comes to.
static void array() {
  cudaArray_t array = nullptr;
  cudaChannelFormatDesc format{};
  std::printf("%s", cudaGetErrorName(cudaMallocArray(&array, &format, 1, 1)));
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

/// The same, and the device is reset instead.
static void reset() {
  void *memory = nullptr;
  cudaMalloc(&memory, 100);
  cudaLaunchHostFunc(
      nullptr, [](void *base) { static_cast<char *>(base)[100] = 1; }, memory);
  std::printf("%s ", cudaGetErrorName(cudaDeviceReset()));
  std::printf("%s", cudaGetErrorName(cudaMalloc(&memory, 100)));
}

/// A handle from the environment.
template <typename Handle> static Handle handle(const char *of = "HANDLE") {
  Handle result;
  const char *digits = std::getenv(of);
  for (size_t index = 0; index < sizeof result; ++index) {
    unsigned byte = 0;
    std::sscanf(digits + 2 * index, "%2x", &byte);
    reinterpret_cast<unsigned char *>(&result)[index] =
        static_cast<unsigned char>(byte);
  }
  return result;
}

/// Memory of the process that started this one.
static void memory() {
  void *one = nullptr, *other = nullptr;
  const auto shared = handle<cudaIpcMemHandle_t>();
  cudaIpcOpenMemHandle(&one, shared, cudaIpcMemLazyEnablePeerAccess);
  cudaIpcOpenMemHandle(&other, shared, cudaIpcMemLazyEnablePeerAccess);
  unsigned char byte = 0;
  cudaMemcpy(&byte, one, 1, cudaMemcpyDeviceToHost);
  std::printf("%d %s", byte, one == other ? "same" : "other");
  cudaMemset(one, byte + 1, 1);
  cudaDeviceSynchronize();
  for (int index = 0; index < 3; ++index)
    std::printf(" %s", cudaGetErrorName(cudaIpcCloseMemHandle(one)));
}

/// The first byte of memory on each of two devices of that process.
static void twoDevices() {
  for (const char *of : {"HANDLE", "OTHER"}) {
    void *there = nullptr;
    unsigned char byte = 0;
    cudaIpcOpenMemHandle(&there, handle<cudaIpcMemHandle_t>(of),
                         cudaIpcMemLazyEnablePeerAccess);
    cudaMemcpy(&byte, there, 1, cudaMemcpyDeviceToHost);
    std::printf("%d ", byte);
    cudaSetDevice(1);
  }
}

/// An event of the process that started this one: is it done?
static void event() {
  cudaEvent_t event = nullptr;
  cudaIpcOpenEventHandle(&event, handle<cudaIpcEventHandle_t>());
  std::printf("%s", cudaGetErrorName(cudaEventQuery(event)));
}

/// The same, after waiting for it in a stream.
static void wait() {
  cudaEvent_t event = nullptr;
  cudaIpcOpenEventHandle(&event, handle<cudaIpcEventHandle_t>());
  cudaStreamWaitEvent(nullptr, event, 0);
  cudaStreamSynchronize(nullptr);
  std::printf("%s", cudaGetErrorName(cudaEventQuery(event)));
}

/// Whether the device has a context: before it is used, after, and by the
/// driver.
static void context() {
  unsigned flags = 0;
  int active = -1, device = -1;
  cudaGetDevice(&device);
  cuDevicePrimaryCtxGetState(0, &flags, &active);
  std::printf("%d ", active);
  cudaSetDevice(0);
  cuDevicePrimaryCtxGetState(0, &flags, &active);
  CUcontext current = nullptr;
  cuCtxGetCurrent(&current);
  std::printf("%d %d", active, current != nullptr);
}

int runProbe(const std::string &name) {
  static const std::map<std::string, void (*)()> probes = {
      {"count", count},           {"describe", describe},
      {"allocate", allocate},     {"kernel", kernel},
      {"damage", damage},         {"memory", memory},
      {"event", event},           {"wait", wait},
      {"context", context},       {"name", deviceName},
      {"management", management}, {"array", array},
      {"reset", reset},           {"visible", visible},
      {"devices", twoDevices}};
  auto found = probes.find(name);
  if (found == probes.end())
    return 2;
  found->second();
  std::fflush(stdout);
  return 0;
}
