// CUDA Driver API, "Module Management" and "Execution Control": what compilers
// at run time (NVRTC) use. An image is not looked into; any function is in it.
#include "api/driver/Driver.h"
#include "device/Handles.h"
#include "kernel/Kernels.h"

using namespace cudasim;

static KernelPtr kernelOfHandle(CUfunction function) {
  return Handles<Kernel>::global().find(function);
}

static CUresult load(const char *function, CUmodule *module,
                     const void *image) {
  return driverCall(function, [&](Device &device) {
    if (!module || !image)
      return Status::InvalidValue;
    auto loaded = std::make_shared<Module>();
    loaded->Device = device.Index;
    *module = reinterpret_cast<CUmodule>(
        Handles<Module>::global().add(std::move(loaded)));
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuModuleLoadData(CUmodule *module, const void *image) {
  return load(__func__, module, image);
}

CUDASIM_EXPORT CUresult cuModuleLoadDataEx(CUmodule *module, const void *image,
                                           unsigned, CUjit_option *, void **) {
  return load(__func__, module, image);
}

CUDASIM_EXPORT CUresult cuModuleUnload(CUmodule handle) {
  return driverCall(__func__, [&](Device &) {
    const auto module = Handles<Module>::global().remove(handle);
    if (!module)
      return Status::InvalidHandle;
    std::lock_guard guard(module->Lock);
    for (const KernelPtr &kernel : module->Kernels)
      Handles<Kernel>::global().remove(kernel.get());
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuModuleGetFunction(CUfunction *function,
                                            CUmodule handle, const char *name) {
  return driverCall(__func__, [&](Device &) {
    const auto module = Handles<Module>::global().find(handle);
    if (!function || !name || !module)
      return module ? Status::InvalidValue : Status::InvalidHandle;
    auto kernel = std::make_shared<Kernel>();
    kernel->Name = name;
    {
      std::lock_guard guard(module->Lock);
      module->Kernels.push_back(kernel);
    }
    *function = reinterpret_cast<CUfunction>(
        Handles<Kernel>::global().add(std::move(kernel)));
    return Status::Success;
  });
}

static CUresult launchCall(const char *name, CUfunction function,
                           CUstream stream, const Launch &what) {
  return driverStreamCall(name, stream,
                          [&](Device &device, const StreamPtr &into) {
                            const KernelPtr kernel = kernelOfHandle(function);
                            return kernel ? launch(device, into, kernel, what)
                                          : Status::InvalidHandle;
                          });
}

CUDASIM_EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned gridX,
                                       unsigned gridY, unsigned gridZ,
                                       unsigned blockX, unsigned blockY,
                                       unsigned blockZ, unsigned shared,
                                       CUstream stream, void **, void **) {
  return launchCall(
      __func__, function, stream,
      {{}, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, shared});
}

CUDASIM_EXPORT CUresult cuLaunchCooperativeKernel(
    CUfunction function, unsigned gridX, unsigned gridY, unsigned gridZ,
    unsigned blockX, unsigned blockY, unsigned blockZ, unsigned shared,
    CUstream stream, void **) {
  return launchCall(
      __func__, function, stream,
      {{}, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, shared});
}

CUDASIM_EXPORT CUresult cuFuncSetAttribute(CUfunction function,
                                           CUfunction_attribute attribute,
                                           int value) {
  return driverCall(__func__, [&](Device &) {
    const KernelPtr kernel = kernelOfHandle(function);
    if (!kernel)
      return Status::InvalidHandle;
    if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)
      kernel->DynamicShared = value;
    return Status::Success;
  });
}

/// What is not set is as of a kernel that does nothing.
CUDASIM_EXPORT CUresult cuFuncGetAttribute(int *value,
                                           CUfunction_attribute attribute,
                                           CUfunction function) {
  return driverCall(__func__, [&](Device &) {
    const KernelPtr kernel = kernelOfHandle(function);
    if (!value || !kernel)
      return kernel ? Status::InvalidValue : Status::InvalidHandle;
    *value = attribute == CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK
                 ? int(limits().Threads)
             : attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
                 ? kernel->DynamicShared.load()
                 : 0;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, CUfunction function, int size, size_t shared) {
  return driverCall(__func__, [&](Device &) {
    if (!blocks || !kernelOfHandle(function))
      return blocks ? Status::InvalidHandle : Status::InvalidValue;
    return occupancy(size, shared, *blocks);
  });
}
