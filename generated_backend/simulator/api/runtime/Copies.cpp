// CUDA Runtime API, "Memory Management": copies and fills.
#include "api/runtime/Runtime.h"
#include "memory/Copy.h"

using namespace cudasim;

static cudaError_t copyCall(const char *function, cudaStream_t handle,
                            const Transfer &transfer, cudaMemcpyKind kind,
                            bool synchronous) {
  return streamCall(
      function, handle, [&](Device &device, const StreamPtr &stream) {
        return copy(device, stream, transfer, Direction(kind), synchronous);
      });
}

CUDASIM_EXPORT cudaError_t cudaMemcpy(void *to, const void *from, size_t size,
                                      cudaMemcpyKind kind) {
  return copyCall(__func__, nullptr, {to, from, size}, kind, true);
}

CUDASIM_EXPORT cudaError_t cudaMemcpyAsync(void *to, const void *from,
                                           size_t size, cudaMemcpyKind kind,
                                           cudaStream_t stream) {
  return copyCall(__func__, stream, {to, from, size}, kind, false);
}

CUDASIM_EXPORT cudaError_t cudaMemcpy2D(void *to, size_t toPitch,
                                        const void *from, size_t fromPitch,
                                        size_t width, size_t height,
                                        cudaMemcpyKind kind) {
  if (width > toPitch || width > fromPitch)
    return outcome(Status::InvalidPitch);
  return copyCall(__func__, nullptr,
                  {to, from, width, height, toPitch, fromPitch}, kind, true);
}

CUDASIM_EXPORT cudaError_t cudaMemcpy2DAsync(void *to, size_t toPitch,
                                             const void *from, size_t fromPitch,
                                             size_t width, size_t height,
                                             cudaMemcpyKind kind,
                                             cudaStream_t stream) {
  if (width > toPitch || width > fromPitch)
    return outcome(Status::InvalidPitch);
  return copyCall(__func__, stream,
                  {to, from, width, height, toPitch, fromPitch}, kind, false);
}

static bool devicesExist(int one, int other) {
  return device(one) && device(other);
}

CUDASIM_EXPORT cudaError_t cudaMemcpyPeer(void *to, int toDevice,
                                          const void *from, int fromDevice,
                                          size_t size) {
  if (!devicesExist(toDevice, fromDevice))
    return outcome(Status::InvalidDevice);
  return copyCall(__func__, nullptr, {to, from, size}, cudaMemcpyDeviceToDevice,
                  true);
}

CUDASIM_EXPORT cudaError_t cudaMemcpyPeerAsync(void *to, int toDevice,
                                               const void *from, int fromDevice,
                                               size_t size,
                                               cudaStream_t stream) {
  if (!devicesExist(toDevice, fromDevice))
    return outcome(Status::InvalidDevice);
  return copyCall(__func__, stream, {to, from, size}, cudaMemcpyDeviceToDevice,
                  false);
}

static cudaError_t fillCall(const char *function, cudaStream_t handle,
                            const Fill &what, bool synchronous) {
  return streamCall(function, handle,
                    [&](Device &device, const StreamPtr &stream) {
                      return fill(device, stream, what, synchronous);
                    });
}

CUDASIM_EXPORT cudaError_t cudaMemset(void *to, int value, size_t size) {
  return fillCall(__func__, nullptr, {to, unsigned(value), 1, size}, true);
}

CUDASIM_EXPORT cudaError_t cudaMemsetAsync(void *to, int value, size_t size,
                                           cudaStream_t stream) {
  return fillCall(__func__, stream, {to, unsigned(value), 1, size}, false);
}

CUDASIM_EXPORT cudaError_t cudaMemset2D(void *to, size_t pitch, int value,
                                        size_t width, size_t height) {
  return fillCall(__func__, nullptr,
                  {to, unsigned(value), 1, width, height, pitch}, true);
}

CUDASIM_EXPORT cudaError_t cudaMemset2DAsync(void *to, size_t pitch, int value,
                                             size_t width, size_t height,
                                             cudaStream_t stream) {
  return fillCall(__func__, stream,
                  {to, unsigned(value), 1, width, height, pitch}, false);
}
