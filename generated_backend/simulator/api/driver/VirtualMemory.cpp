// CUDA Driver API, "Virtual Memory Management" and "Multicast Object
// Management".
#include "memory/Virtual.h"

#include "api/driver/Driver.h"
#include "device/Handles.h"

using namespace cudasim;

static void *pointer(CUdeviceptr address) {
  return reinterpret_cast<void *>(address);
}

static CUmemGenericAllocationHandle handleOf(const PhysicalPtr &physical) {
  return reinterpret_cast<CUmemGenericAllocationHandle>(
      Handles<Physical>::global().add(physical));
}

static PhysicalPtr physicalOf(CUmemGenericAllocationHandle handle) {
  return Handles<Physical>::global().find(
      reinterpret_cast<const void *>(handle));
}

/// Memory is asked for on a device that exists; the host's is not simulated.
static Device *deviceOf(const CUmemAllocationProp *wanted) {
  const bool known = wanted && wanted->type == CU_MEM_ALLOCATION_TYPE_PINNED &&
                     wanted->location.type == CU_MEM_LOCATION_TYPE_DEVICE;
  return known ? device(wanted->location.id) : nullptr;
}

CUDASIM_EXPORT CUresult cuMemGetAllocationGranularity(
    size_t *granularity, const CUmemAllocationProp *wanted,
    CUmemAllocationGranularity_flags) {
  return driverCall(__func__, [&](Device &) {
    if (!granularity || !deviceOf(wanted))
      return Status::InvalidValue;
    *granularity = Granularity;
    return Status::Success;
  });
}

CUDASIM_EXPORT CUresult cuMemAddressReserve(CUdeviceptr *result, size_t size,
                                            size_t alignment, CUdeviceptr,
                                            unsigned long long flags) {
  return driverCall(__func__, [&](Device &) {
    void *base = nullptr;
    const Status status = result && !flags
                              ? reserveAddresses(size, alignment, base)
                              : Status::InvalidValue;
    if (status == Status::Success)
      *result = reinterpret_cast<CUdeviceptr>(base);
    return status;
  });
}

CUDASIM_EXPORT CUresult cuMemAddressFree(CUdeviceptr base, size_t size) {
  return driverCall(
      __func__, [&](Device &) { return freeAddresses(pointer(base), size); });
}

CUDASIM_EXPORT CUresult cuMemCreate(CUmemGenericAllocationHandle *result,
                                    size_t size,
                                    const CUmemAllocationProp *wanted,
                                    unsigned long long flags) {
  return driverCall(__func__, [&](Device &) {
    Device *on = deviceOf(wanted);
    if (!result || flags || !on)
      return Status::InvalidValue;
    PhysicalPtr physical;
    const bool shareable =
        wanted->requestedHandleTypes & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    const Status status = createPhysical(*on, size, shareable, physical);
    if (status == Status::Success)
      *result = handleOf(physical);
    return status;
  });
}

/// "The memory backing is freed when all outstanding mappings to the memory are
/// unmapped and all outstanding references to the handle are released."
CUDASIM_EXPORT CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  return driverCall(__func__, [&](Device &) {
    return Handles<Physical>::global().remove(
               reinterpret_cast<const void *>(handle))
               ? Status::Success
               : Status::InvalidValue;
  });
}

CUDASIM_EXPORT CUresult cuMemMap(CUdeviceptr base, size_t size, size_t offset,
                                 CUmemGenericAllocationHandle handle,
                                 unsigned long long flags) {
  return driverCall(__func__, [&](Device &) {
    const PhysicalPtr physical = physicalOf(handle);
    return physical && !offset && !flags
               ? mapPhysical(pointer(base), size, physical)
               : Status::InvalidValue;
  });
}

/// Waits for the devices, as work may still use the memory.
CUDASIM_EXPORT CUresult cuMemUnmap(CUdeviceptr base, size_t size) {
  return driverCall(__func__, [&](Device &) {
    for (int index = 0; index < deviceCount(); ++index)
      device(index)->synchronize();
    return unmapPhysical(pointer(base), size);
  });
}

/// Memory that any device may use is usable; devices are not told apart.
CUDASIM_EXPORT CUresult cuMemSetAccess(CUdeviceptr base, size_t size,
                                       const CUmemAccessDesc *list,
                                       size_t count) {
  return driverCall(__func__, [&](Device &) {
    bool usable = false;
    for (size_t index = 0; index < count; ++index) {
      if (!list || !device(list[index].location.id))
        return Status::InvalidValue;
      usable =
          usable || list[index].flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    }
    return setAccess(pointer(base), size, usable);
  });
}

CUDASIM_EXPORT CUresult cuMemExportToShareableHandle(
    void *result, CUmemGenericAllocationHandle handle,
    CUmemAllocationHandleType type, unsigned long long flags) {
  return driverCall(__func__, [&](Device &) {
    const PhysicalPtr physical = physicalOf(handle);
    if (!result || !physical || flags)
      return Status::InvalidValue;
    if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
      return Status::NotSupported;
    return exportPhysical(*physical, *static_cast<int *>(result));
  });
}

CUDASIM_EXPORT CUresult cuMemImportFromShareableHandle(
    CUmemGenericAllocationHandle *result, void *descriptor,
    CUmemAllocationHandleType type) {
  return driverCall(__func__, [&](Device &) {
    if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
      return Status::NotSupported;
    PhysicalPtr physical;
    const Status status = importPhysical(
        int(reinterpret_cast<std::intptr_t>(descriptor)), physical);
    if (status == Status::Success)
      *result = handleOf(physical);
    return status;
  });
}
