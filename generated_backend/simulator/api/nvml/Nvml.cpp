// NVML API Reference Guide: as much as torch.cuda asks for, once it is
// initialised. The header is not in every toolkit, and these few types are its
// binary interface.
#include "error/Nvml.h"
#include "api/Call.h"
#include "device/Properties.h"
#include "settings/Settings.h"
#include "trace/Faults.h"
#include "trace/Trace.h"

#include <atomic>
#include <cstdio>
#include <cstring>
#include <cuda.h>
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
  InsufficientSize = 7,
  VersionMismatch = 25
};

/// nvmlDevice_t, an opaque pointer: the device's number plus one.
using Handle = void *;

/// nvmlMemory_t.
struct Memory {
  unsigned long long Total, Free, Used;
};

/// nvmlMemory_v2_t.
struct MemoryV2 {
  unsigned Version;
  unsigned long long Total, Reserved, Free, Used;
};

/// nvmlUtilization_t.
struct Utilization {
  unsigned Gpu, Memory;
};

} // namespace

static Handle handleOf(int index) {
  return reinterpret_cast<Handle>(std::intptr_t(index) + 1);
}
static int numberOf(Handle handle) {
  return int(reinterpret_cast<std::intptr_t>(handle)) - 1;
}

/// CUDA_VISIBLE_DEVICES says nothing here: the library knows all devices of the
/// machine.
static bool known(int number) {
  return number >= 0 && number < settings().Devices;
}

static Result copyText(const std::string &text, char *to, unsigned size) {
  if (size <= text.size())
    return InsufficientSize;
  std::strcpy(to, text.c_str());
  return Success;
}

/// How often the library was initialised and not shut down.
static std::atomic<int> Users{0};

/// What the call of \p function has to fail with because a test wants it to.
static int fault(const char *function) {
  bool lost = false;
  return int(faultOf(function, lost));
}

/// Runs \p body if the library is initialised.
template <typename Body> static int call(const char *function, Body body) {
  if (const int wanted = fault(function))
    return wanted;
  return Users > 0 ? body() : Uninitialized;
}

/// The same with the number of a handle's device.
template <typename Body>
static int deviceCall(const char *function, Handle handle, Body body) {
  return call(function, [&] {
    const int number = numberOf(handle);
    return known(number) ? body(number) : InvalidArgument;
  });
}

/// What every function that is not simulated comes to.
extern "C" __attribute__((visibility("hidden"))) int
cudasim_nvml_unsupported(const char *function) {
  traceUnsupported(function);
  return call(function, [] { return NotSupported; });
}

/// Initialises the library, in the name of \p function.
static int initialize(const char *function) {
  const int wanted = fault(function);
  if (!wanted)
    ++Users;
  return wanted;
}

CUDASIM_EXPORT int nvmlInit_v2() { return initialize(__func__); }
CUDASIM_EXPORT int nvmlInit() { return initialize(__func__); }
CUDASIM_EXPORT int nvmlInitWithFlags(unsigned) { return initialize(__func__); }
CUDASIM_EXPORT int nvmlShutdown() {
  return call(__func__, [] {
    --Users;
    return Success;
  });
}

CUDASIM_EXPORT const char *nvmlErrorString(int result) {
  const char *text = nvmlErrorText(result);
  return text ? text : "Unknown Error";
}

CUDASIM_EXPORT int nvmlSystemGetDriverVersion(char *text, unsigned size) {
  return call(__func__, [&] { return copyText("999.99", text, size); });
}

/// That of the driver beside it; it needs no initialising.
static int driverVersion(const char *function, int *version) {
  if (const int wanted = fault(function))
    return wanted;
  return version && cuDriverGetVersion(version) == CUDA_SUCCESS
             ? Success
             : InvalidArgument;
}

CUDASIM_EXPORT int nvmlSystemGetCudaDriverVersion(int *version) {
  return driverVersion(__func__, version);
}

CUDASIM_EXPORT int nvmlSystemGetCudaDriverVersion_v2(int *version) {
  return driverVersion(__func__, version);
}

CUDASIM_EXPORT int nvmlDeviceGetCount_v2(unsigned *count) {
  return call(__func__, [&] {
    *count = unsigned(settings().Devices);
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByIndex_v2(unsigned index,
                                                 Handle *handle) {
  return call(__func__, [&] {
    if (!known(int(index)))
      return InvalidArgument;
    *handle = handleOf(int(index));
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetHandleByPciBusId_v2(const char *id,
                                                    Handle *handle) {
  return call(__func__, [&] {
    const int index = deviceByPciBusId(id);
    if (index < 0)
      return NotFound;
    *handle = handleOf(index);
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetName(Handle handle, char *text, unsigned size) {
  return deviceCall(__func__, handle,
                    [&](int) { return copyText(DeviceName, text, size); });
}

/// Writes one number about a device.
template <typename Number>
static int tell(const char *function, Handle handle, Number *to, Number what) {
  return deviceCall(function, handle, [&](int) {
    *to = what;
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetIndex(Handle handle, unsigned *index) {
  return deviceCall(__func__, handle, [&](int number) {
    *index = unsigned(number);
    return Success;
  });
}

/// The same identity as the runtime's cudaDeviceProp::uuid has.
CUDASIM_EXPORT int nvmlDeviceGetUUID(Handle handle, char *text, unsigned size) {
  return deviceCall(__func__, handle, [&](int number) {
    return copyText(uuidText(number), text, size);
  });
}

/// Of a device that this process does not see, it uses nothing.
static std::size_t usedOf(int number) {
  const Device *device = physicalDevice(number);
  return device ? device->Memory.used() : 0;
}

CUDASIM_EXPORT int nvmlDeviceGetMemoryInfo(Handle handle, Memory *memory) {
  return deviceCall(__func__, handle, [&](int number) {
    const std::size_t total = settings().Memory, used = usedOf(number);
    *memory = {total, total - used, used};
    return Success;
  });
}

/// "Version" is the structure's size and number; another is another structure.
CUDASIM_EXPORT int nvmlDeviceGetMemoryInfo_v2(Handle handle, MemoryV2 *memory) {
  return deviceCall(__func__, handle, [&](int number) {
    if (!memory)
      return InvalidArgument;
    if (memory->Version != (sizeof *memory | 2u << 24))
      return VersionMismatch;
    const std::size_t total = settings().Memory, used = usedOf(number);
    *memory = {memory->Version, total, 0, total - used, used};
    return Success;
  });
}

CUDASIM_EXPORT int nvmlDeviceGetCudaComputeCapability(Handle handle, int *major,
                                                      int *minor) {
  return deviceCall(__func__, handle, [&](int) {
    if (!major || !minor)
      return InvalidArgument;
    *major = settings().Major;
    *minor = settings().Minor;
    return Success;
  });
}

/// A device that computes nothing is never busy, and warm as a room.
CUDASIM_EXPORT int nvmlDeviceGetUtilizationRates(Handle handle,
                                                 Utilization *rates) {
  return tell(__func__, handle, rates, {});
}

CUDASIM_EXPORT int nvmlDeviceGetTemperature(Handle handle, int,
                                            unsigned *degrees) {
  return tell(__func__, handle, degrees, 20u);
}

CUDASIM_EXPORT int nvmlDeviceGetPowerUsage(Handle handle,
                                           unsigned *milliwatts) {
  return tell(__func__, handle, milliwatts, 0u);
}

CUDASIM_EXPORT int nvmlDeviceGetClockInfo(Handle handle, int,
                                          unsigned *megahertz) {
  return tell(__func__, handle, megahertz, 1500u);
}

/// Which processes use the device is not known; it names none.
CUDASIM_EXPORT int nvmlDeviceGetComputeRunningProcesses_v3(Handle handle,
                                                           unsigned *count,
                                                           void *) {
  return tell(__func__, handle, count, 0u);
}

CUDASIM_EXPORT int
nvmlDeviceGetComputeRunningProcesses(Handle handle, unsigned *count, void *) {
  return tell(__func__, handle, count, 0u);
}
