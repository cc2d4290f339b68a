// NVML API Reference Guide: as much as torch.cuda asks for. The header is not
// in every toolkit, and these few types are its binary interface.
#include "api/Call.h"
#include "device/Properties.h"

#include <cstdio>
#include <cstring>
#include <string>

using namespace cudasim;

namespace {

/// nvmlReturn_t.
enum Result {
  Success = 0,
  Uninitialized = 1,
  InvalidArgument = 2,
  NotSupported = 3,
  NotFound = 6,
  InsufficientSize = 7
};

/// nvmlDevice_t, an opaque pointer: the device's number plus one.
using Handle = void *;

/// nvmlMemory_t.
struct Memory {
  unsigned long long Total, Free, Used;
};

/// nvmlUtilization_t.
struct Utilization {
  unsigned Gpu, Memory;
};

} // namespace

static Handle handleOf(int index) {
  return reinterpret_cast<Handle>(std::intptr_t(index) + 1);
}
static Device *deviceOf(Handle handle) {
  return device(int(reinterpret_cast<std::intptr_t>(handle)) - 1);
}

static Result copyText(const std::string &text, char *to, unsigned size) {
  if (size <= text.size())
    return InsufficientSize;
  std::strcpy(to, text.c_str());
  return Success;
}

CUDASIM_EXPORT int nvmlInit_v2() { return Success; }
CUDASIM_EXPORT int nvmlInit() { return Success; }
CUDASIM_EXPORT int nvmlInitWithFlags(unsigned) { return Success; }
CUDASIM_EXPORT int nvmlShutdown() { return Success; }

CUDASIM_EXPORT const char *nvmlErrorString(int result) {
  switch (result) {
  case Success:
    return "Success";
  case Uninitialized:
    return "Uninitialized";
  case InvalidArgument:
    return "Invalid Argument";
  case NotSupported:
    return "Not Supported";
  case NotFound:
    return "Not Found";
  case InsufficientSize:
    return "Insufficient Size";
  default:
    return "Unknown Error";
  }
}

CUDASIM_EXPORT int nvmlSystemGetDriverVersion(char *text, unsigned size) {
  return copyText("999.99", text, size);
}

CUDASIM_EXPORT int nvmlDeviceGetCount_v2(unsigned *count) {
  *count = unsigned(deviceCount());
  return Success;
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned index,
                                                 Handle *handle) {
  if (!device(int(index)))
    return InvalidArgument;
  *handle = handleOf(int(index));
  return Success;
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByPciBusId_v2(const char *id,
                                                    Handle *handle) {
  const int index = deviceByPciBusId(id);
  if (index < 0)
    return NotFound;
  *handle = handleOf(index);
  return Success;
}

CUDASIM_EXPORT int nvmlDeviceGetName(Handle handle, char *text, unsigned size) {
  return deviceOf(handle) ? copyText(DeviceName, text, size) : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetIndex(Handle handle, unsigned *index) {
  if (!deviceOf(handle))
    return InvalidArgument;
  *index = unsigned(deviceOf(handle)->Index);
  return Success;
}

/// The same identity as the runtime's cudaDeviceProp::uuid has.
CUDASIM_EXPORT int nvmlDeviceGetUUID(Handle handle, char *text, unsigned size) {
  if (!deviceOf(handle))
    return InvalidArgument;
  std::string uuid = "GPU-";
  int place = 0;
  for (char one : deviceUuid(deviceOf(handle)->Index)) {
    char hex[3];
    std::snprintf(hex, sizeof hex, "%02x", static_cast<unsigned char>(one));
    uuid += hex;
    ++place;
    if (place == 4 || place == 6 || place == 8 || place == 10)
      uuid += '-';
  }
  return copyText(uuid, text, size);
}

CUDASIM_EXPORT int nvmlDeviceGetMemoryInfo(Handle handle, Memory *memory) {
  const Device *device = deviceOf(handle);
  if (!device)
    return InvalidArgument;
  const std::size_t total = device->Memory.total(),
                    used = device->Memory.used();
  *memory = {total, total - used, used};
  return Success;
}

/// A device that computes nothing is never busy, and warm as a room.
CUDASIM_EXPORT int nvmlDeviceGetUtilizationRates(Handle handle,
                                                 Utilization *rates) {
  *rates = {};
  return deviceOf(handle) ? Success : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetTemperature(Handle handle, int,
                                            unsigned *degrees) {
  *degrees = 20;
  return deviceOf(handle) ? Success : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetPowerUsage(Handle handle,
                                           unsigned *milliwatts) {
  *milliwatts = 0;
  return deviceOf(handle) ? Success : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetClockInfo(Handle handle, int,
                                          unsigned *megahertz) {
  *megahertz = 1500;
  return deviceOf(handle) ? Success : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetNvLinkRemoteDeviceType(Handle, unsigned,
                                                       int *) {
  return NotSupported;
}
CUDASIM_EXPORT int nvmlDeviceGetNvLinkRemotePciInfo_v2(Handle, unsigned,
                                                       void *) {
  return NotSupported;
}

/// Which processes use the device is not known; it names none.
CUDASIM_EXPORT int nvmlDeviceGetComputeRunningProcesses_v3(Handle handle,
                                                           unsigned *count,
                                                           void *) {
  *count = 0;
  return deviceOf(handle) ? Success : InvalidArgument;
}

CUDASIM_EXPORT int nvmlDeviceGetComputeRunningProcesses(Handle handle,
                                                        unsigned *count,
                                                        void *list) {
  return nvmlDeviceGetComputeRunningProcesses_v3(handle, count, list);
}
