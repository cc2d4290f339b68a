// CUDA Runtime API, "Stream Ordered Memory Allocator".
#include "api/runtime/Runtime.h"
#include "device/Handles.h"
#include "memory/Pool.h"

using namespace cudasim;

static cudaMemPool_t handleOf(const PoolPtr &pool) {
  return reinterpret_cast<cudaMemPool_t>(pool.get());
}

template <typename Body>
static cudaError_t poolCall(const char *function, cudaMemPool_t handle,
                            Body body) {
  return deviceCall(function, [&](Device &) {
    const PoolPtr pool = Handles<Pool>::global().find(handle);
    return pool ? body(pool) : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaMallocAsync(void **result, size_t size,
                                           cudaStream_t handle) {
  return streamCall(
      __func__, handle, [&](Device &device, const StreamPtr &stream) {
        return result
                   ? currentPool(device.Index)->allocate(stream, size, *result)
                   : Status::InvalidValue;
      });
}

CUDASIM_EXPORT cudaError_t cudaMallocFromPoolAsync(void **result, size_t size,
                                                   cudaMemPool_t handle,
                                                   cudaStream_t streamHandle) {
  return streamCall(
      __func__, streamHandle, [&](Device &, const StreamPtr &stream) {
        const PoolPtr pool = Handles<Pool>::global().find(handle);
        return result && pool ? pool->allocate(stream, size, *result)
                              : Status::InvalidValue;
      });
}

CUDASIM_EXPORT cudaError_t cudaFreeAsync(void *pointer, cudaStream_t handle) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    return releaseAsync(stream, pointer);
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *result,
                                                       int index) {
  return deviceCall(__func__, [&](Device &) {
    if (!result || !device(index))
      return result ? Status::InvalidDevice : Status::InvalidValue;
    *result = handleOf(defaultPool(index));
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *result,
                                                int index) {
  return deviceCall(__func__, [&](Device &) {
    if (!result || !device(index))
      return result ? Status::InvalidDevice : Status::InvalidValue;
    *result = handleOf(currentPool(index));
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceSetMemPool(int index,
                                                cudaMemPool_t handle) {
  return poolCall(__func__, handle, [&](const PoolPtr &pool) {
    if (!device(index) || pool->Device != index)
      return Status::InvalidDevice;
    setCurrentPool(index, pool);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t
cudaMemPoolCreate(cudaMemPool_t *result, const cudaMemPoolProps *properties) {
  return deviceCall(__func__, [&](Device &) {
    if (!result || !properties ||
        properties->location.type != cudaMemLocationTypeDevice)
      return Status::InvalidValue;
    if (!device(properties->location.id))
      return Status::InvalidValue;
    auto pool = std::make_shared<Pool>(properties->location.id);
    *result = handleOf(pool);
    Handles<Pool>::global().add(std::move(pool));
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaMemPoolDestroy(cudaMemPool_t handle) {
  return poolCall(__func__, handle, [&](const PoolPtr &pool) {
    if (pool == defaultPool(pool->Device))
      return Status::InvalidValue;
    if (pool == currentPool(pool->Device))
      setCurrentPool(pool->Device, nullptr);
    Handles<Pool>::global().remove(handle);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaMemPoolTrimTo(cudaMemPool_t handle,
                                             size_t keep) {
  return poolCall(__func__, handle, [&](const PoolPtr &pool) {
    pool->trimTo(keep);
    return Status::Success;
  });
}

static Status get(const Pool &pool, cudaMemPoolAttr attribute, void *value) {
  const PoolCounts counts = pool.counts();
  auto *wide = static_cast<std::uint64_t *>(value);
  switch (attribute) {
  case cudaMemPoolAttrReleaseThreshold:
    *wide = pool.threshold();
    break;
  case cudaMemPoolAttrReservedMemCurrent:
    *wide = counts.Reserved;
    break;
  case cudaMemPoolAttrReservedMemHigh:
    *wide = counts.ReservedHigh;
    break;
  case cudaMemPoolAttrUsedMemCurrent:
    *wide = counts.Used;
    break;
  case cudaMemPoolAttrUsedMemHigh:
    *wide = counts.UsedHigh;
    break;
  case cudaMemPoolReuseFollowEventDependencies:
  case cudaMemPoolReuseAllowOpportunistic:
  case cudaMemPoolReuseAllowInternalDependencies:
    *static_cast<int *>(value) = pool.option(attribute);
    break;
  default:
    return Status::InvalidValue;
  }
  return Status::Success;
}

/// High-water marks can be set to zero only: then they begin anew.
static Status set(Pool &pool, cudaMemPoolAttr attribute, const void *value) {
  const auto wide = [value] {
    return *static_cast<const std::uint64_t *>(value);
  };
  switch (attribute) {
  case cudaMemPoolAttrReleaseThreshold:
    pool.setThreshold(wide());
    return Status::Success;
  case cudaMemPoolReuseFollowEventDependencies:
  case cudaMemPoolReuseAllowOpportunistic:
  case cudaMemPoolReuseAllowInternalDependencies:
    pool.setOption(attribute, *static_cast<const int *>(value));
    return Status::Success;
  case cudaMemPoolAttrReservedMemHigh:
  case cudaMemPoolAttrUsedMemHigh:
    break;
  default:
    return Status::InvalidValue;
  }
  if (wide())
    return Status::InvalidValue;
  attribute == cudaMemPoolAttrUsedMemHigh ? pool.resetUsedHigh()
                                          : pool.resetReservedHigh();
  return Status::Success;
}

CUDASIM_EXPORT cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t handle,
                                                   cudaMemPoolAttr attribute,
                                                   void *value) {
  return poolCall(__func__, handle, [&](const PoolPtr &pool) {
    return value ? get(*pool, attribute, value) : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t handle,
                                                   cudaMemPoolAttr attribute,
                                                   void *value) {
  return poolCall(__func__, handle, [&](const PoolPtr &pool) {
    return value ? set(*pool, attribute, value) : Status::InvalidValue;
  });
}

/// Every device of the simulator sees every other's memory; the call is checked
/// only.
CUDASIM_EXPORT cudaError_t cudaMemPoolSetAccess(cudaMemPool_t handle,
                                                const cudaMemAccessDesc *list,
                                                size_t count) {
  return poolCall(__func__, handle, [&](const PoolPtr &) {
    for (size_t index = 0; index < count; ++index)
      if (!list || list[index].location.type != cudaMemLocationTypeDevice ||
          !device(list[index].location.id))
        return Status::InvalidValue;
    return Status::Success;
  });
}
