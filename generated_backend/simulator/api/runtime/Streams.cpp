// CUDA Runtime API, "Stream Management".
#include "api/runtime/Runtime.h"
#include "device/Handles.h"
#include "graph/Capture.h"
#include "memory/Pool.h"

#include <algorithm>

using namespace cudasim;

/// "Lower numbers represent greater priorities", and what is out of range is
/// clamped.
static const int LeastPriority = 0, GreatestPriority = -5;

static Status create(Device &device, cudaStream_t *result, unsigned flags,
                     int priority) {
  if (!result || flags > cudaStreamNonBlocking)
    return Status::InvalidValue;
  const StreamKind kind = flags == cudaStreamNonBlocking
                              ? StreamKind::NonBlocking
                              : StreamKind::Blocking;
  const int clamped =
      std::min(LeastPriority, std::max(GreatestPriority, priority));
  Stream *handle =
      Handles<Stream>::global().add(device.makeStream(kind, clamped));
  *result = reinterpret_cast<cudaStream_t>(handle);
  return Status::Success;
}

CUDASIM_EXPORT cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return deviceCall(__func__, [&](Device &device) {
    return create(device, stream, cudaStreamDefault, 0);
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream,
                                                     unsigned flags) {
  return deviceCall(__func__, [&](Device &device) {
    return create(device, stream, flags, 0);
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream,
                                                        unsigned flags,
                                                        int priority) {
  return deviceCall(__func__, [&](Device &device) {
    return create(device, stream, flags, priority);
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  return deviceCall(__func__, [&](Device &) {
    const StreamPtr stream = Handles<Stream>::global().remove(handle);
    if (!stream)
      return Status::InvalidHandle;
    device(stream->Device)->forget(stream);
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  return streamCall(__func__, handle,
                    [](Device &device, const StreamPtr &stream) {
                      const Status status = synchronize(device, stream);
                      trimPools(device.Index);
                      return status;
                    });
}

CUDASIM_EXPORT cudaError_t cudaStreamQuery(cudaStream_t handle) {
  return streamCall(__func__, handle, [](Device &, const StreamPtr &stream) {
    return query(stream);
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamWaitEvent(cudaStream_t handle,
                                               cudaEvent_t event,
                                               unsigned flags) {
  return streamCall(
      __func__, handle, [&](Device &device, const StreamPtr &stream) {
        const EventPtr found = Handles<Event>::global().find(event);
        if (flags > cudaEventWaitExternal)
          return Status::InvalidValue;
        return found ? waitFor(device, stream, found) : Status::InvalidHandle;
      });
}

CUDASIM_EXPORT cudaError_t cudaStreamGetPriority(cudaStream_t handle,
                                                 int *priority) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    *priority = stream->Priority;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamGetFlags(cudaStream_t handle,
                                              unsigned *flags) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    *flags = stream->Kind == StreamKind::NonBlocking ? cudaStreamNonBlocking
                                                     : cudaStreamDefault;
    return Status::Success;
  });
}

CUDASIM_EXPORT cudaError_t cudaStreamGetId(cudaStream_t handle,
                                           unsigned long long *id) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    *id = stream->Id;
    return Status::Success;
  });
}

#if CUDART_VERSION >= 12080
CUDASIM_EXPORT cudaError_t cudaStreamGetDevice(cudaStream_t handle,
                                               int *device) {
  return streamCall(__func__, handle, [&](Device &, const StreamPtr &stream) {
    *device = stream->Device;
    return Status::Success;
  });
}
#endif

CUDASIM_EXPORT cudaError_t cudaDeviceGetStreamPriorityRange(int *least,
                                                            int *greatest) {
  return deviceCall(__func__, [&](Device &) {
    if (least)
      *least = LeastPriority;
    if (greatest)
      *greatest = GreatestPriority;
    return Status::Success;
  });
}

static Status hostFunction(Device &device, const StreamPtr &stream,
                           WorkQueue::Work work) {
  return work ? enqueue(device, stream, {NodeKind::Host, std::move(work), {}})
              : Status::InvalidValue;
}

/// "The function will not be called if the device is in an error state."
CUDASIM_EXPORT cudaError_t cudaLaunchHostFunc(cudaStream_t handle,
                                              cudaHostFn_t function,
                                              void *data) {
  return streamCall(
      __func__, handle, [&](Device &device, const StreamPtr &stream) {
        if (!function)
          return Status::InvalidValue;
        return hostFunction(device, stream, [function, data, &device] {
          if (device.failure() == Status::Success)
            function(data);
        });
      });
}

/// The callback is called in any case, with the status. "This function is
/// slated for eventual deprecation"; a captured stream does not take it.
CUDASIM_EXPORT cudaError_t cudaStreamAddCallback(cudaStream_t handle,
                                                 cudaStreamCallback_t callback,
                                                 void *data, unsigned flags) {
  return streamCall(
      __func__, handle, [&](Device &device, const StreamPtr &stream) {
        if (!callback || flags)
          return Status::InvalidValue;
        if (captureInfo(*stream).State != CaptureState::None)
          return Status::CaptureUnsupported;
        return hostFunction(device, stream, [=, &device] {
          callback(handle, static_cast<cudaError_t>(device.failure()), data);
        });
      });
}
