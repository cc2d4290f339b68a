// CUDA Runtime API, "Memory Management" and "Unified Addressing".
#include "api/runtime/Runtime.h"
#include "graph/Capture.h"
#include "memory/Allocation.h"
#include "memory/HostMemory.h"

using namespace cudasim;

/// Calls that a capture does not allow: cudaMalloc is the reference's own
/// example.
template <typename Body>
static cudaError_t unsafe(const char *function, Body body) {
  return deviceCall(function, [&](Device &device) {
    const Status status = unsafeCall();
    return status == Status::Success ? body(device) : status;
  });
}

CUDASIM_EXPORT cudaError_t cudaMalloc(void **result, size_t size) {
  return unsafe(__func__, [&](Device &device) {
    return result ? allocate(device, size, *result) : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaFree(void *pointer) {
  return unsafe(__func__, [&](Device &) { return release(pointer); });
}

/// Rows begin at multiples of the texture alignment.
CUDASIM_EXPORT cudaError_t cudaMallocPitch(void **result, size_t *pitch,
                                           size_t width, size_t height) {
  return unsafe(__func__, [&](Device &device) {
    if (!result || !pitch)
      return Status::InvalidValue;
    *pitch = roundUp(width, 512);
    return allocate(device, *pitch * height, *result);
  });
}

CUDASIM_EXPORT cudaError_t cudaMallocManaged(void **result, size_t size,
                                             unsigned flags) {
  return unsafe(__func__, [&](Device &device) {
    const bool known =
        flags == cudaMemAttachGlobal || flags == cudaMemAttachHost;
    return result && known ? allocateManaged(device, size, *result)
                           : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaHostAlloc(void **result, size_t size,
                                         unsigned flags) {
  return unsafe(__func__, [&](Device &device) {
    const unsigned known = cudaHostAllocPortable | cudaHostAllocMapped |
                           cudaHostAllocWriteCombined;
    return result && !(flags & ~known)
               ? allocateHost(device, size, flags, *result)
               : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaMallocHost(void **result, size_t size) {
  return unsafe(__func__, [&](Device &device) {
    return result ? allocateHost(device, size, cudaHostAllocDefault, *result)
                  : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaFreeHost(void *pointer) {
  return unsafe(__func__, [&](Device &) { return releaseHost(pointer); });
}

CUDASIM_EXPORT cudaError_t cudaHostRegister(void *pointer, size_t size,
                                            unsigned flags) {
  return unsafe(__func__, [&](Device &device) {
    return registerHost(device, pointer, size, flags);
  });
}

CUDASIM_EXPORT cudaError_t cudaHostUnregister(void *pointer) {
  return unsafe(__func__, [&](Device &) { return unregisterHost(pointer); });
}

static RegionPtr hostRegion(const void *pointer) {
  RegionPtr region = AddressMap::global().find(pointer);
  return region && region->Where == Space::Pinned ? region : nullptr;
}

/// With unified addressing the device sees host memory at the host's address.
CUDASIM_EXPORT cudaError_t cudaHostGetDevicePointer(void **result,
                                                    void *pointer,
                                                    unsigned flags) {
  return deviceCall(__func__, [&](Device &) {
    if (!result || flags || !hostRegion(pointer))
      return Status::InvalidValue;
    *result = pointer;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaHostGetFlags(unsigned *flags, void *pointer) {
  return deviceCall(__func__, [&](Device &) {
    const RegionPtr region = hostRegion(pointer);
    if (!flags || !region)
      return Status::InvalidValue;
    *flags = region->Flags;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaMemGetInfo(size_t *free, size_t *total) {
  return deviceCall(__func__, [&](Device &device) {
    if (!free || !total)
      return Status::InvalidValue;
    *total = device.Memory.total();
    *free = *total - device.Memory.used();
    return Status::Success;
  });
}

static cudaMemoryType typeOf(Space space) {
  switch (space) {
  case Space::Pageable:
    return cudaMemoryTypeUnregistered;
  case Space::Pinned:
    return cudaMemoryTypeHost;
  case Space::Device:
    return cudaMemoryTypeDevice;
  case Space::Managed:
    return cudaMemoryTypeManaged;
  }
  return cudaMemoryTypeUnregistered;
}

/// Host memory that the device does not know is no error: its type is
/// "unregistered".
CUDASIM_EXPORT cudaError_t cudaPointerGetAttributes(
    cudaPointerAttributes *attributes, const void *pointer) {
  return deviceCall(__func__, [&](Device &) {
    if (!attributes)
      return Status::InvalidValue;
    *attributes = {};
    const RegionPtr region = AddressMap::global().find(pointer);
    attributes->type = typeOf(region ? region->Where : Space::Pageable);
    attributes->device = region ? region->Device : cudaInvalidDeviceId;
    void *both = const_cast<void *>(pointer);
    attributes->hostPointer =
        region && region->Where == Space::Device ? nullptr : both;
    attributes->devicePointer = region ? both : nullptr;
    return Status::Success;
  });
}

/// Advice changes where managed memory lies, never what it holds.
#if CUDART_VERSION >= 13000
CUDASIM_EXPORT cudaError_t cudaMemAdvise(const void *pointer, size_t size,
                                         cudaMemoryAdvise, cudaMemLocation) {
#else
CUDASIM_EXPORT cudaError_t cudaMemAdvise(const void *pointer, size_t size,
                                         cudaMemoryAdvise, int) {
#endif
  return deviceCall(__func__, [&](Device &) {
    const Range range = AddressMap::global().range(pointer, size);
    return range.Where == Space::Managed && !range.Broken
               ? Status::Success
               : Status::InvalidValue;
  });
}
