/// \file
/// What the sources of the runtime API share. A function here is one line of
/// checks and one call of the object that has the meaning.
#pragma once

#include "api/Call.h"

#include <cuda_runtime_api.h>

namespace cudasim {

/// The outcome of a runtime call: remembered for cudaGetLastError.
inline cudaError_t outcome(Status status) {
  return static_cast<cudaError_t>(remember(status));
}

template <typename Body>
cudaError_t deviceCall(const char *function, Body body) {
  return outcome(withDevice(function, body));
}

template <typename Body>
cudaError_t streamCall(const char *function, cudaStream_t stream, Body body) {
  return outcome(withStream(function, stream, body));
}

} // namespace cudasim
