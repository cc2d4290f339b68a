// CUDA Driver API, "Initialization", "Version Management", "Error Handling",
// "Device Management", "Primary Context Management", "Context Management".
#include "api/driver/Driver.h"
#include "device/Properties.h"
#include "device/Reset.h"
#include "graph/Capture.h"

#include <cstring>
#include <string>

using namespace cudasim;

/// A device has one context, its primary one; the handle is its place in this
/// list.
static CUcontext contextOf(int index) {
  return reinterpret_cast<CUcontext>(device(index));
}

static int indexOf(CUcontext context) {
  for (int index = 0; index < deviceCount(); ++index)
    if (contextOf(index) == context)
      return index;
  return -1;
}

CUDASIM_EXPORT CUresult cuInit(unsigned flags) {
  return machineCall(
      __func__, [&] { return flags ? Status::InvalidValue : Status::Success; });
}

CUDASIM_EXPORT CUresult cuDriverGetVersion(int *version) {
  if (!version)
    return CUDA_ERROR_INVALID_VALUE;
  *version = CUDA_VERSION;
  return CUDA_SUCCESS;
}

CUDASIM_EXPORT CUresult cuGetErrorString(CUresult error, const char **text) {
  *text = driverName(error) ? errorText(error) : nullptr;
  return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUDASIM_EXPORT CUresult cuGetErrorName(CUresult error, const char **name) {
  *name = driverName(error);
  return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUDASIM_EXPORT CUresult cuDeviceGetCount(int *count) {
  *count = 0;
  return machineCall(__func__, [&] {
    *count = deviceCount();
    return Status::Success;
  });
}

/// Runs \p body for a device that exists.
template <typename Body>
static CUresult deviceCall(const char *function, CUdevice index, Body body) {
  return machineCall(function, [&] {
    if (!device(index))
      return Status::InvalidDevice;
    return body();
  });
}

CUDASIM_EXPORT CUresult cuDeviceGet(CUdevice *result, int index) {
  return deviceCall(__func__, index, [&] {
    *result = index;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDeviceGetName(char *name, int length,
                                        CUdevice index) {
  return deviceCall(__func__, index, [&] {
    if (!name || length <= 0)
      return Status::InvalidValue;
    std::strncpy(name, DeviceName, size_t(length) - 1);
    name[length - 1] = 0;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice index) {
  return deviceCall(__func__, index, [&] {
    std::memcpy(uuid->bytes, deviceUuid(device(index)->Physical).data(),
                sizeof uuid->bytes);
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDeviceTotalMem_v2(size_t *total, CUdevice index) {
  return deviceCall(__func__, index, [&] {
    *total = device(index)->Memory.total();
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDeviceGetAttribute(int *value,
                                             CUdevice_attribute attribute,
                                             CUdevice index) {
  return deviceCall(__func__, index, [&] {
    return value && deviceAttribute(device(index)->Physical, attribute, *value)
               ? Status::Success
               : Status::InvalidValue;
  });
}

CUDASIM_EXPORT CUresult cuDeviceGetPCIBusId(char *text, int length,
                                            CUdevice index) {
  return deviceCall(__func__, index, [&] {
    const std::string id = pciBusId(device(index)->Physical);
    if (!text || length <= int(id.size()))
      return Status::InvalidValue;
    std::strcpy(text, id.c_str());
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDevicePrimaryCtxGetState(CUdevice index,
                                                   unsigned *flags,
                                                   int *active) {
  return deviceCall(__func__, index, [&] {
    *flags = 0;
    *active = device(index)->active();
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext *context,
                                                 CUdevice index) {
  return deviceCall(__func__, index, [&] {
    device(index)->activate();
    *context = contextOf(index);
    return Status::Success;
  });
}

/// The context stays: the runtime, too, uses it until the process ends.
CUDASIM_EXPORT CUresult cuDevicePrimaryCtxRelease_v2(CUdevice index) {
  return deviceCall(__func__, index, [&] { return Status::Success; });
}

CUDASIM_EXPORT CUresult cuDevicePrimaryCtxReset_v2(CUdevice index) {
  return deviceCall(__func__, index, [&] {
    resetDevice(*device(index));
    return Status::Success;
  });
}

/// Null until the thread's device has a context.
CUDASIM_EXPORT CUresult cuCtxGetCurrent(CUcontext *context) {
  return machineCall(__func__, [&] {
    const Device *current = device(currentIndex());
    *context =
        current && current->active() ? contextOf(currentIndex()) : nullptr;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuCtxSetCurrent(CUcontext context) {
  return machineCall(__func__, [&] {
    // Null takes the context away; the runtime would make it anew with the next
    // call.
    if (!context)
      return Status::Success;
    const int index = indexOf(context);
    if (index < 0)
      return Status::InvalidContext;
    setCurrentIndex(index);
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuCtxGetDevice(CUdevice *index) {
  return driverCall(__func__, [&](Device &device) {
    *index = device.Index;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuCtxSynchronize() {
  return driverCall(__func__, [&](Device &device) {
    const Status status = wholeDeviceCall(device);
    return status == Status::Success ? device.synchronize() : status;
  });
}

CUDASIM_EXPORT CUresult cuMemGetInfo_v2(size_t *free, size_t *total) {
  return driverCall(__func__, [&](Device &device) {
    *total = device.Memory.total();
    *free = *total - device.Memory.used();
    return Status::Success;
  });
}
