/// \file
/// What each call of either API begins with: a process that may use the
/// devices, faults that a test asked for, the device's own failure.
#pragma once

#include "device/Device.h"
#include "error/Status.h"

#define CUDASIM_EXPORT extern "C" __attribute__((visibility("default")))

namespace cudasim {

/// Success, or what the call of \p function has to fail with before it begins.
Status enter(const char *function);

/// A stream by its handle. Null and 1 are the legacy default stream, 2 is the
/// thread's own; in a PerThread scope null is the thread's. Null if there is
/// none.
StreamPtr streamOf(Device &device, const void *handle);

/// While one exists, the null stream is the calling thread's own: what the
/// _ptsz and _ptds entry points mean. CUDA Runtime API, "Stream synchronization
/// behavior".
class PerThread {
public:
  PerThread() { ++depth(); }
  ~PerThread() { --depth(); }
  static bool inForce() { return depth() > 0; }

private:
  static int &depth();
};

/// Runs \p body with the current device, if the call may begin at all.
template <typename Body> Status withDevice(const char *function, Body body) {
  Device *device = nullptr;
  if (const Status status = enter(function); status != Status::Success)
    return status;
  if (const Status status = currentDevice(device); status != Status::Success)
    return status;
  return body(*device);
}

/// The same with a stream of the current device; work goes to the stream's own
/// device.
template <typename Body>
Status withStream(const char *function, const void *handle, Body body) {
  return withDevice(function, [&](Device &current) {
    const StreamPtr stream = streamOf(current, handle);
    return stream ? body(*device(stream->Device), stream)
                  : Status::InvalidHandle;
  });
}

} // namespace cudasim
