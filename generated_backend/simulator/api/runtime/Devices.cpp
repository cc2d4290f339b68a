// CUDA Runtime API, "Device Management" and "Peer Device Memory Access".
#include "api/runtime/Runtime.h"
#include "device/Properties.h"
#include "device/Reset.h"
#include "graph/Capture.h"
#include "kernel/Kernels.h"
#include "memory/Pool.h"

#include <algorithm>
#include <cstring>
#include <string>

using namespace cudasim;

/// For calls that need devices, but no context.
template <typename Body>
static cudaError_t machineCall(const char *function, Body body) {
  Status status = enter(function);
  if (status == Status::Success && !deviceCount())
    status = Status::NoDevice;
  return outcome(status == Status::Success ? body() : status);
}

CUDASIM_EXPORT cudaError_t cudaGetDeviceCount(int *count) {
  if (!count)
    return outcome(Status::InvalidValue);
  *count = 0;
  // A forked process may count them still, and nothing else, as seen on a GPU.
  if (forkedAway()) {
    *count = deviceCount();
    return outcome(Status::Success);
  }
  return machineCall(__func__, [&] {
    *count = deviceCount();
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaGetDevice(int *index) {
  return machineCall(__func__, [&] {
    if (!index)
      return Status::InvalidValue;
    *index = currentIndex();
    return Status::Success;
  });
}

/// "This call may ... initialize the runtime state" of the device: since 12.0
/// it does.
CUDASIM_EXPORT cudaError_t cudaSetDevice(int index) {
  return machineCall(__func__, [&] {
    if (!device(index))
      return Status::InvalidDevice;
    setCurrentIndex(index);
    Device *current = nullptr;
    return currentDevice(current);
  });
}

CUDASIM_EXPORT cudaError_t cudaInitDevice(int index, unsigned, unsigned) {
  return machineCall(__func__, [&] {
    if (!device(index))
      return Status::InvalidDevice;
    device(index)->activate();
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceSynchronize() {
  return deviceCall(__func__, [](Device &device) {
    if (const Status status = wholeDeviceCall(device);
        status != Status::Success)
      return status;
    const Status status = device.synchronize();
    trimPools(device.Index);
    return status;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceReset() {
  return machineCall(__func__, [] {
    Device *current = device(currentIndex());
    if (!current)
      return Status::InvalidDevice;
    resetDevice(*current);
    forgetLastError();
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceGetAttribute(int *value,
                                                  cudaDeviceAttr attribute,
                                                  int index) {
  return machineCall(__func__, [&] {
    if (!device(index))
      return Status::InvalidDevice;
    return value && deviceAttribute(device(index)->Physical, attribute, *value)
               ? Status::Success
               : Status::InvalidValue;
  });
}

static int attribute(int index, int number) {
  int value = 0;
  deviceAttribute(device(index)->Physical, number, value);
  return value;
}

static void describeProcessors(cudaDeviceProp &all, int index) {
  constexpr Limits most = limits();
  all.sharedMemPerBlock = most.Shared;
  all.sharedMemPerBlockOptin = most.SharedOptIn;
  all.sharedMemPerMultiprocessor = most.SharedPerProcessor;
  all.reservedSharedMemPerBlock =
      size_t(attribute(index, cudaDevAttrReservedSharedMemoryPerBlock));
  all.regsPerBlock = all.regsPerMultiprocessor = int(most.Registers);
  all.warpSize = attribute(index, cudaDevAttrWarpSize);
  all.maxThreadsPerBlock = int(most.Threads);
  all.maxThreadsPerMultiProcessor = int(most.ThreadsPerProcessor);
  all.maxBlocksPerMultiProcessor = int(most.BlocksPerProcessor);
  for (int axis = 0; axis < 3; ++axis) {
    all.maxThreadsDim[axis] = attribute(index, cudaDevAttrMaxBlockDimX + axis);
    all.maxGridSize[axis] = attribute(index, cudaDevAttrMaxGridDimX + axis);
  }
  all.major = attribute(index, cudaDevAttrComputeCapabilityMajor);
  all.minor = attribute(index, cudaDevAttrComputeCapabilityMinor);
  all.multiProcessorCount = int(most.Processors);
}

static void describeMemory(cudaDeviceProp &all, int index) {
  all.totalGlobalMem = device(index)->Memory.total();
  all.totalConstMem = size_t(attribute(index, cudaDevAttrTotalConstantMemory));
  all.memPitch = size_t(attribute(index, cudaDevAttrMaxPitch));
  all.memoryBusWidth = attribute(index, cudaDevAttrGlobalMemoryBusWidth);
  all.l2CacheSize = attribute(index, cudaDevAttrL2CacheSize);
  all.textureAlignment = size_t(attribute(index, cudaDevAttrTextureAlignment));
  all.texturePitchAlignment =
      size_t(attribute(index, cudaDevAttrTexturePitchAlignment));
  all.surfaceAlignment = size_t(attribute(index, cudaDevAttrSurfaceAlignment));
}

static void describeFeatures(cudaDeviceProp &all, int index) {
  const auto has = [index](cudaDeviceAttr number) {
    return attribute(index, number);
  };
  all.canMapHostMemory = has(cudaDevAttrCanMapHostMemory);
  all.concurrentKernels = has(cudaDevAttrConcurrentKernels);
  all.pciBusID = has(cudaDevAttrPciBusId);
  all.asyncEngineCount = has(cudaDevAttrAsyncEngineCount);
  all.unifiedAddressing = has(cudaDevAttrUnifiedAddressing);
  all.streamPrioritiesSupported = has(cudaDevAttrStreamPrioritiesSupported);
  all.globalL1CacheSupported = has(cudaDevAttrGlobalL1CacheSupported);
  all.localL1CacheSupported = has(cudaDevAttrLocalL1CacheSupported);
  all.managedMemory = has(cudaDevAttrManagedMemory);
  all.multiGpuBoardGroupID = has(cudaDevAttrMultiGpuBoardGroupID);
  all.concurrentManagedAccess = has(cudaDevAttrConcurrentManagedAccess);
  all.computePreemptionSupported = has(cudaDevAttrComputePreemptionSupported);
  all.canUseHostPointerForRegisteredMem =
      has(cudaDevAttrCanUseHostPointerForRegisteredMem);
  all.cooperativeLaunch = has(cudaDevAttrCooperativeLaunch);
  all.hostRegisterSupported = has(cudaDevAttrHostRegisterSupported);
  all.hostRegisterReadOnlySupported =
      has(cudaDevAttrHostRegisterReadOnlySupported);
  all.memoryPoolsSupported = has(cudaDevAttrMemoryPoolsSupported);
  all.ipcEventSupported = has(cudaDevAttrIpcEventSupport);
  all.clusterLaunch = has(cudaDevAttrClusterLaunch);
#if CUDART_VERSION < 13000
  all.clockRate = has(cudaDevAttrClockRate);
  all.memoryClockRate = has(cudaDevAttrMemoryClockRate);
  all.deviceOverlap = has(cudaDevAttrGpuOverlap);
  all.singleToDoublePrecisionPerfRatio =
      has(cudaDevAttrSingleToDoublePrecisionPerfRatio);
#endif
}

static Status describe(cudaDeviceProp *all, int index) {
  if (!all || !device(index))
    return all ? Status::InvalidDevice : Status::InvalidValue;
  *all = {};
  std::strncpy(all->name, DeviceName, sizeof all->name - 1);
  const auto uuid = deviceUuid(device(index)->Physical);
  std::copy(uuid.begin(), uuid.end(), all->uuid.bytes);
  describeProcessors(*all, index);
  describeMemory(*all, index);
  describeFeatures(*all, index);
  return Status::Success;
}

/// Until 12 the header calls it cudaGetDeviceProperties_v2.
CUDASIM_EXPORT cudaError_t cudaGetDeviceProperties(cudaDeviceProp *all,
                                                   int index) {
  return machineCall(__func__, [&] { return describe(all, index); });
}

CUDASIM_EXPORT cudaError_t cudaDeviceGetPCIBusId(char *text, int length,
                                                 int index) {
  return machineCall(__func__, [&] {
    if (!device(index))
      return Status::InvalidDevice;
    const std::string id = pciBusId(device(index)->Physical);
    if (!text || length <= int(id.size()))
      return Status::InvalidValue;
    std::strcpy(text, id.c_str());
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceGetByPCIBusId(int *index,
                                                   const char *text) {
  return machineCall(__func__, [&] {
    if (!index || !text)
      return Status::InvalidValue;
    const Device *found = physicalDevice(deviceByPciBusId(text));
    if (!found)
      return Status::InvalidDevice;
    *index = found->Index;
    return Status::Success;
  });
}

/// All devices reach each other, but none itself.
CUDASIM_EXPORT cudaError_t cudaDeviceCanAccessPeer(int *can, int index,
                                                   int other) {
  return machineCall(__func__, [&] {
    if (!can || !device(index) || !device(other))
      return can ? Status::InvalidDevice : Status::InvalidValue;
    *can = index != other;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceEnablePeerAccess(int other,
                                                      unsigned flags) {
  return deviceCall(__func__, [&](Device &device) {
    if (flags || !cudasim::device(other))
      return flags ? Status::InvalidValue : Status::InvalidDevice;
    return device.enablePeer(other);
  });
}

CUDASIM_EXPORT cudaError_t cudaDeviceDisablePeerAccess(int other) {
  return deviceCall(__func__,
                    [&](Device &device) { return device.disablePeer(other); });
}
