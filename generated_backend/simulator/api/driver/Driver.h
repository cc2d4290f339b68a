/// \file
/// What the sources of the driver API share. Driver calls report, but remember
/// nothing.
#pragma once

#include "api/Call.h"

#include <cuda.h>

namespace cudasim {

inline CUresult result(Status status) { return static_cast<CUresult>(status); }

template <typename Body> CUresult driverCall(const char *function, Body body) {
  return result(withDevice(function, body));
}

template <typename Body>
CUresult driverStreamCall(const char *function, CUstream stream, Body body) {
  return result(withStream(function, stream, body));
}

/// The calls that work without a context.
template <typename Body> CUresult machineCall(const char *function, Body body) {
  Status status = enter(function);
  if (status == Status::Success && !deviceCount())
    status = Status::NoDevice;
  return result(status == Status::Success ? body() : status);
}

} // namespace cudasim
