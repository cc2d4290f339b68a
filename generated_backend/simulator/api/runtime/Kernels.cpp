// CUDA Runtime API, "Execution Control" and "Occupancy", and the entry points
// that nvcc's host code calls.
#include "kernel/Kernels.h"

#include "api/runtime/Runtime.h"

#include <algorithm>
#include <vector>

using namespace cudasim;

static Extent extent(dim3 size) { return {size.x, size.y, size.z}; }

static Status launchIn(Device &device, const StreamPtr &stream,
                       const void *function, const Launch &what) {
  const KernelPtr kernel = kernelOf(function);
  return kernel ? launch(device, stream, kernel, what)
                : Status::InvalidDeviceFunction;
}

static cudaError_t launchCall(const char *name, const void *function, dim3 grid,
                              dim3 block, size_t shared, cudaStream_t handle) {
  return streamCall(name, handle, [&](Device &device, const StreamPtr &stream) {
    return launchIn(device, stream, function,
                    {{}, extent(grid), extent(block), shared});
  });
}

namespace {

/// What stands between <<< and >>>, until the kernel's host function takes it.
struct Configuration {
  dim3 Grid, Block;
  size_t Shared;
  cudaStream_t Stream;
};

thread_local std::vector<Configuration> Pending;

/// Kernels compiled without device code may take no configuration; theirs are
/// dropped.
const size_t MostPending = 16;

} // namespace

/// Where only the host half of a unit was compiled, a kernel's host function
/// launches null: its caller stands for the kernel, and what was pushed is the
/// configuration.
static cudaError_t launchCaller(const char *name, const void *caller) {
  if (Pending.empty())
    return outcome(Status::InvalidDeviceFunction);
  const Configuration last = Pending.back();
  Pending.pop_back();
  return streamCall(
      name, last.Stream, [&](Device &device, const StreamPtr &stream) {
        return launch(device, stream, callerKernel(caller),
                      {{}, extent(last.Grid), extent(last.Block), last.Shared});
      });
}

CUDASIM_EXPORT cudaError_t cudaLaunchKernel(const void *function, dim3 grid,
                                            dim3 block, void **, size_t shared,
                                            cudaStream_t stream) {
  if (!function)
    return launchCaller(__func__, __builtin_return_address(0));
  return launchCall(__func__, function, grid, block, shared, stream);
}

CUDASIM_EXPORT cudaError_t cudaLaunchCooperativeKernel(const void *function,
                                                       dim3 grid, dim3 block,
                                                       void **, size_t shared,
                                                       cudaStream_t stream) {
  return launchCall(__func__, function, grid, block, shared, stream);
}

CUDASIM_EXPORT cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                               const void *function, void **) {
  if (!config)
    return outcome(Status::InvalidValue);
  return launchCall(__func__, function, config->gridDim, config->blockDim,
                    config->dynamicSmemBytes, config->stream);
}

CUDASIM_EXPORT cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes,
                                                 const void *function) {
  return deviceCall(__func__, [&](Device &device) {
    const KernelPtr kernel = kernelOf(function);
    if (!attributes || !kernel)
      return attributes ? Status::InvalidDeviceFunction : Status::InvalidValue;
    *attributes = {};
    attributes->maxThreadsPerBlock = int(limits().Threads);
    attributes->numRegs = 32;
    attributes->maxDynamicSharedSizeBytes = kernel->DynamicShared;
    int major = 0, minor = 0;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor,
                           device.Index);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor,
                           device.Index);
    attributes->binaryVersion = attributes->ptxVersion = 10 * major + minor;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaFuncSetAttribute(const void *function,
                                                cudaFuncAttribute attribute,
                                                int value) {
  return deviceCall(__func__, [&](Device &) {
    const KernelPtr kernel = kernelOf(function);
    if (!kernel)
      return Status::InvalidDeviceFunction;
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize)
      return attribute < cudaFuncAttributeMax ? Status::Success
                                              : Status::InvalidValue;
    if (value < 0 || size_t(value) > limits().SharedOptIn)
      return Status::InvalidValue;
    kernel->DynamicShared = value;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaFuncSetCacheConfig(const void *function,
                                                  cudaFuncCache) {
  return deviceCall(__func__, [&](Device &) {
    return kernelOf(function) ? Status::Success : Status::InvalidDeviceFunction;
  });
}

static cudaError_t occupancyCall(const char *name, int *blocks,
                                 const void *function, int size,
                                 size_t shared) {
  return deviceCall(name, [&](Device &) {
    if (!blocks || !kernelOf(function))
      return blocks ? Status::InvalidDeviceFunction : Status::InvalidValue;
    return occupancy(size, shared, *blocks);
  });
}

CUDASIM_EXPORT cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, const void *function, int size, size_t shared) {
  return occupancyCall(__func__, blocks, function, size, shared);
}

CUDASIM_EXPORT cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks,
                                                       const void *function,
                                                       int size, size_t shared,
                                                       unsigned flags) {
  if (flags > cudaOccupancyDisableCachingOverride)
    return outcome(Status::InvalidValue);
  return occupancyCall(__func__, blocks, function, size, shared);
}

CUDASIM_EXPORT unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block,
                                                    size_t shared,
                                                    cudaStream_t stream) {
  if (Pending.size() == MostPending)
    Pending.erase(Pending.begin());
  Pending.push_back({grid, block, shared, stream});
  return 0;
}

CUDASIM_EXPORT cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block,
                                                      size_t *shared,
                                                      void *stream) {
  if (Pending.empty())
    return cudaErrorMissingConfiguration;
  const Configuration &last = Pending.back();
  *grid = last.Grid;
  *block = last.Block;
  *shared = last.Shared;
  *static_cast<cudaStream_t *>(stream) = last.Stream;
  Pending.pop_back();
  return cudaSuccess;
}

CUDASIM_EXPORT void **__cudaRegisterFatBinary(void *) {
  return new void *(nullptr);
}
CUDASIM_EXPORT void __cudaRegisterFatBinaryEnd(void **) {}
CUDASIM_EXPORT void __cudaUnregisterFatBinary(void **module) { delete module; }
CUDASIM_EXPORT char __cudaInitModule(void **) { return 1; }

CUDASIM_EXPORT void __cudaRegisterFunction(void **, const char *host, char *,
                                           const char *name, int, uint3 *,
                                           uint3 *, dim3 *, dim3 *, int *) {
  registerKernel(host, name);
}

/// Variables and tables of device code: no kernel reads them.
CUDASIM_EXPORT void __cudaRegisterManagedVar(void **, void **, char *, char *,
                                             const char *, int, size_t, int,
                                             int) {}
CUDASIM_EXPORT void __cudaRegisterHostVar(void **, const char *, char *,
                                          size_t) {}
CUDASIM_EXPORT void __cudaRegisterUnifiedTable(void **, void *) {}
CUDASIM_EXPORT void __cudaRegisterVar(void **, char *, char *, const char *,
                                      int, size_t, int, int) {}

/// Since 13 a host function asks for its kernel once and launches by that.
CUDASIM_EXPORT cudaError_t __cudaGetKernel(void **kernel,
                                           const void *function) {
  *kernel = const_cast<void *>(function);
  return outcome(kernelOf(function) ? Status::Success
                                    : Status::InvalidDeviceFunction);
}

CUDASIM_EXPORT cudaError_t __cudaLaunchKernel(void *kernel, dim3 grid,
                                              dim3 block, void **,
                                              size_t shared,
                                              cudaStream_t stream) {
  return launchCall("cudaLaunchKernel", kernel, grid, block, shared, stream);
}
