/// \file
/// What a call to the simulated device comes to. The runtime and the driver API
/// share their error numbers, so the core has one kind of status for both. CUDA
/// Runtime API, "Data types used by CUDA Runtime", cudaError.
#pragma once

namespace cudasim {

enum class Status : int {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  NotInitialized = 3,
  InvalidConfiguration = 9,
  InvalidPitch = 12,
  InvalidMemcpyDirection = 21,
  InvalidDeviceFunction = 98,
  NoDevice = 100,
  InvalidDevice = 101,
  InvalidContext = 201,
  PeerAccessUnsupported = 217,
  InvalidHandle = 400,
  IllegalState = 401,
  NotReady = 600,
  IllegalAddress = 700,
  PeerAccessAlreadyEnabled = 704,
  PeerAccessNotEnabled = 705,
  HostMemoryAlreadyRegistered = 712,
  HostMemoryNotRegistered = 713,
  NotSupported = 801,
  CaptureUnsupported = 900,
  CaptureInvalidated = 901,
  CaptureMerge = 902,
  CaptureUnmatched = 903,
  CaptureUnjoined = 904,
  CaptureIsolation = 905,
  CaptureImplicit = 906,
  CapturedEvent = 907,
  CaptureWrongThread = 908,
  Unknown = 999,
};

/// The name that the runtime API has for an error, "unrecognized error code" if
/// none.
const char *runtimeName(int code);
/// The name that the driver API has for an error, null if it has none.
const char *driverName(int code);
/// The text for an error, null if there is no such error.
const char *errorText(int code);
/// The number of the error that either API calls \p name, -1 if neither does.
int errorNumber(const char *name);

/// Remembers \p status as the calling thread's last error unless it is a
/// success; returns it. CUDA Runtime API, "Error Handling", cudaGetLastError.
Status remember(Status status);
/// The calling thread's last error.
Status lastError();
/// Forgets the calling thread's last error.
void forgetLastError();

} // namespace cudasim
