// NVML API Reference Guide: as much as torch.cuda asks for, once it is
// initialised. The header is not in every toolkit, and these few types are its
// binary interface.
#include "api/Call.h"
#include "device/Properties.h"

#include <atomic>
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

/// How often the library was initialised and not shut down.
static std::atomic<int> Users{0};

/// Runs \p body if the library is initialised.
template <typename Body> static Result call(Body body) {
  return Users > 0 ? body() : Uninitialized;
}

/// The same with the device of a handle.
template <typename Body> static Result deviceCall(Handle handle, Body body) {
  return call([&] {
    const Device *device = deviceOf(handle);
    return device ? body(*device) : InvalidArgument;
  });
}

CUDASIM_EXPORT int nvmlInit_v2() {
  ++Users;
  return Success;
}
CUDASIM_EXPORT int nvmlInit() { return nvmlInit_v2(); }
CUDASIM_EXPORT int nvmlInitWithFlags(unsigned) { return nvmlInit_v2(); }
CUDASIM_EXPORT int nvmlShutdown() {
  return call([] {
    --Users;
    return Success;
  });
}

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
  return call([&] { return copyText("999.99", text, size); });
}

CUDASIM_EXPORT int nvmlDeviceGetCount_v2(unsigned *count) {
  return call([&] {
    *count = unsigned(deviceCount());
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned index,
                                                 Handle *handle) {
  return call([&] {
    if (!device(int(index)))
      return InvalidArgument;
    *handle = handleOf(int(index));
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByPciBusId_v2(const char *id,
                                                    Handle *handle) {
  return call([&] {
    const int index = deviceByPciBusId(id);
    if (index < 0)
      return NotFound;
    *handle = handleOf(index);
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetName(Handle handle, char *text, unsigned size) {
  return deviceCall(
      handle, [&](const Device &) { return copyText(DeviceName, text, size); });
}

/// Writes one number about a device.
template <typename Number>
static Result tell(Handle handle, Number *to, Number what) {
  return deviceCall(handle, [&](const Device &) {
    *to = what;
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetIndex(Handle handle, unsigned *index) {
  return deviceCall(handle, [&](const Device &device) {
    *index = unsigned(device.Index);
    return Success;
  });
}

static std::string uuidOf(const Device &device) {
  std::string uuid = "GPU-";
  int place = 0;
  for (char one : deviceUuid(device.Index)) {
    char hex[3];
    std::snprintf(hex, sizeof hex, "%02x", static_cast<unsigned char>(one));
    uuid += hex;
    ++place;
    if (place == 4 || place == 6 || place == 8 || place == 10)
      uuid += '-';
  }
  return uuid;
}

/// The same identity as the runtime's cudaDeviceProp::uuid has.
CUDASIM_EXPORT int nvmlDeviceGetUUID(Handle handle, char *text, unsigned size) {
  return deviceCall(handle, [&](const Device &device) {
    return copyText(uuidOf(device), text, size);
  });
}

CUDASIM_EXPORT int nvmlDeviceGetMemoryInfo(Handle handle, Memory *memory) {
  return deviceCall(handle, [&](const Device &device) {
    const std::size_t total = device.Memory.total(),
                      used = device.Memory.used();
    *memory = {total, total - used, used};
    return Success;
  });
}

/// A device that computes nothing is never busy, and warm as a room.
CUDASIM_EXPORT int nvmlDeviceGetUtilizationRates(Handle handle,
                                                 Utilization *rates) {
  return tell(handle, rates, {});
}

CUDASIM_EXPORT int nvmlDeviceGetTemperature(Handle handle, int,
                                            unsigned *degrees) {
  return tell(handle, degrees, 20u);
}

CUDASIM_EXPORT int nvmlDeviceGetPowerUsage(Handle handle,
                                           unsigned *milliwatts) {
  return tell(handle, milliwatts, 0u);
}

CUDASIM_EXPORT int nvmlDeviceGetClockInfo(Handle handle, int,
                                          unsigned *megahertz) {
  return tell(handle, megahertz, 1500u);
}

CUDASIM_EXPORT int nvmlDeviceGetNvLinkRemoteDeviceType(Handle, unsigned,
                                                       int *) {
  return call([] { return NotSupported; });
}
CUDASIM_EXPORT int nvmlDeviceGetNvLinkRemotePciInfo_v2(Handle, unsigned,
                                                       void *) {
  return call([] { return NotSupported; });
}

/// Which processes use the device is not known; it names none.
CUDASIM_EXPORT int nvmlDeviceGetComputeRunningProcesses_v3(Handle handle,
                                                           unsigned *count,
                                                           void *) {
  return tell(handle, count, 0u);
}

CUDASIM_EXPORT int nvmlDeviceGetComputeRunningProcesses(Handle handle,
                                                        unsigned *count,
                                                        void *list) {
  return nvmlDeviceGetComputeRunningProcesses_v3(handle, count, list);
}
