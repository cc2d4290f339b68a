// CUDA Driver API, "Memory Management", "Unified Addressing", "Stream Memory
// Operations", "Driver Entry Point Access".
#include "api/driver/Driver.h"
#include "graph/Capture.h"
#include "memory/AddressMap.h"
#include "memory/Copy.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

using namespace cudasim;

static CUresult fillCall(const char *function, CUstream stream, CUdeviceptr to,
                         unsigned value, unsigned width, size_t count) {
  return driverStreamCall(
      function, stream, [&](Device &device, const StreamPtr &into) {
        return fill(device, into,
                    {reinterpret_cast<void *>(to), value, width, count}, false);
      });
}

CUDASIM_EXPORT CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value,
                                         size_t count, CUstream stream) {
  return fillCall(__func__, stream, to, value, 4, count);
}

CUDASIM_EXPORT CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value,
                                        size_t count, CUstream stream) {
  return fillCall(__func__, stream, to, value, 1, count);
}

/// A write by the device, in the stream's order.
CUDASIM_EXPORT CUresult cuStreamWriteValue32_v2(CUstream stream, CUdeviceptr to,
                                                cuuint32_t value, unsigned) {
  return fillCall(__func__, stream, to, value, 4, 1);
}

CUDASIM_EXPORT CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size,
                                                CUdeviceptr address) {
  return driverCall(__func__, [&](Device &) {
    const RegionPtr region =
        AddressMap::global().find(reinterpret_cast<void *>(address));
    if (!region)
      return Status::InvalidValue;
    if (base)
      *base = reinterpret_cast<CUdeviceptr>(region->Base);
    if (size)
      *size = region->Size;
    return Status::Success;
  });
}

static CUmemorytype typeOf(const Region &region) {
  return region.Where == Space::Pinned ? CU_MEMORYTYPE_HOST
                                       : CU_MEMORYTYPE_DEVICE;
}

/// As many attributes as libraries above the driver ask for.
CUDASIM_EXPORT CUresult cuPointerGetAttribute(void *value,
                                              CUpointer_attribute attribute,
                                              CUdeviceptr address) {
  return driverCall(__func__, [&](Device &) {
    const RegionPtr region =
        AddressMap::global().find(reinterpret_cast<void *>(address));
    if (!value || !region)
      return Status::InvalidValue;
    switch (attribute) {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      *static_cast<CUmemorytype *>(value) = typeOf(*region);
      break;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      *static_cast<int *>(value) = region->Device;
      break;
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
      *static_cast<unsigned long long *>(value) = region->Id;
      break;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      *static_cast<CUdeviceptr *>(value) = address;
      break;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      *static_cast<size_t *>(value) = region->Size;
      break;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      *static_cast<void **>(value) = region->Base;
      break;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      *static_cast<int *>(value) = region->Where == Space::Managed;
      break;
    default:
      return Status::NotSupported;
    }
    return Status::Success;
  });
}

/// The newest version of a function: names grow _v2, _v3, … as functions
/// change.
static void *newest(const std::string &name) {
  static void *const self = [] {
    Dl_info info{};
    dladdr(reinterpret_cast<void *>(&newest), &info);
    return dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  }();
  for (const char *version : {"_v4", "_v3", "_v2", ""})
    if (void *found = dlsym(self, (name + version).c_str()))
      return found;
  return nullptr;
}

/// A function that is not there is no error, as seen on a GPU.
CUDASIM_EXPORT CUresult
cuGetProcAddress_v2(const char *name, void **function, int, cuuint64_t,
                    CUdriverProcAddressQueryResult *found) {
  if (!name || !function)
    return CUDA_ERROR_INVALID_VALUE;
  *function = newest(name);
  if (found)
    *found = *function ? CU_GET_PROC_ADDRESS_SUCCESS
                       : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  return CUDA_SUCCESS;
}

// The first versions, for who asks for them by these names; the header renames
// them.
#undef cuGetProcAddress
#undef cuStreamWriteValue32

CUDASIM_EXPORT CUresult cuGetProcAddress(const char *name, void **function,
                                         int version, cuuint64_t flags) {
  return cuGetProcAddress_v2(name, function, version, flags, nullptr);
}

CUDASIM_EXPORT CUresult cuStreamWriteValue32(CUstream stream, CUdeviceptr to,
                                             cuuint32_t value, unsigned) {
  return fillCall(__func__, stream, to, value, 4, 1);
}
