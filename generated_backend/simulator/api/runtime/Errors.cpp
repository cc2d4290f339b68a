// CUDA Runtime API, "Error Handling" and "Version Management".
#include "api/runtime/Runtime.h"

using namespace cudasim;

/// A sticky error stays: it is the device's.
static cudaError_t last() {
  const Device *current = device(currentIndex());
  if (current && current->failure() != Status::Success)
    return cudaError_t(current->failure());
  return cudaError_t(lastError());
}

CUDASIM_EXPORT cudaError_t cudaGetLastError() {
  const cudaError_t result = last();
  forgetLastError();
  return result;
}

CUDASIM_EXPORT cudaError_t cudaPeekAtLastError() { return last(); }
CUDASIM_EXPORT const char *cudaGetErrorName(cudaError_t error) {
  return runtimeName(error);
}

CUDASIM_EXPORT const char *cudaGetErrorString(cudaError_t error) {
  const char *text = errorText(error);
  return text ? text : "unrecognized error code";
}

CUDASIM_EXPORT cudaError_t cudaRuntimeGetVersion(int *version) {
  if (!version)
    return outcome(Status::InvalidValue);
  *version = CUDART_VERSION;
  return cudaSuccess;
}

/// "If no driver is installed, then 0 is returned": without devices there is
/// none.
CUDASIM_EXPORT cudaError_t cudaDriverGetVersion(int *version) {
  if (!version)
    return outcome(Status::InvalidValue);
  *version = CUDART_VERSION;
  return cudaSuccess;
}

CUDASIM_EXPORT cudaError_t cudaProfilerStart() {
  return deviceCall(__func__, [](Device &) { return Status::Success; });
}

CUDASIM_EXPORT cudaError_t cudaProfilerStop() {
  return deviceCall(__func__, [](Device &) { return Status::Success; });
}
