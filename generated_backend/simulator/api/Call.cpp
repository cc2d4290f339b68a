// The beginning of each call.
#include "api/Call.h"

#include "device/Handles.h"
#include "trace/Faults.h"
#include "trace/Trace.h"

#include <cstring>

namespace cudasim {

Status enter(const char *function) {
  if (forkedAway())
    return Status::NotInitialized;
  bool lost = false;
  const Status fault = faultOf(function, lost);
  if (lost)
    if (Device *current = device(currentIndex()))
      current->fail(fault);
  return fault;
}

StreamPtr streamOf(Device &device, const void *handle) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  if (number == 2 || (!number && PerThread::inForce()))
    return device.threadStream();
  return number < 2 ? device.legacyStream()
                    : Handles<Stream>::global().find(handle);
}

int &PerThread::depth() {
  thread_local int depth = 0;
  return depth;
}

} // namespace cudasim

/// What every function of the real libraries that is not simulated comes to.
extern "C" __attribute__((visibility("default"))) int
cudasim_unsupported(const char *function) {
  using namespace cudasim;
  traceUnsupported(function);
  const Status fault = enter(function);
  const Status status = fault == Status::Success ? Status::NotSupported : fault;
  // The driver's own functions do not set the runtime's last error.
  return int(std::strstr(function, "cuda") ? remember(status) : status);
}
