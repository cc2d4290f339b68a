// CUDA Runtime API, "Event Management".
#include "event/Event.h"

#include "api/runtime/Runtime.h"
#include "device/Handles.h"
#include "graph/Capture.h"
#include "ipc/Memory.h"
#include "memory/Pool.h"

using namespace cudasim;

static Status create(Device &device, cudaEvent_t *result, unsigned flags) {
  const unsigned known =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  const bool timed = !(flags & cudaEventDisableTiming),
             shared = flags & cudaEventInterprocess;
  if (!result || (flags & ~known) || (shared && timed))
    return Status::InvalidValue;
  auto event = std::make_shared<Event>(device.Index, timed, shared);
  // Shared from the start: a record before the handle is asked for counts, too.
  Ticket ticket;
  const Status status = shared ? shareEvent(event, ticket) : Status::Success;
  if (status == Status::Success)
    *result = reinterpret_cast<cudaEvent_t>(
        Handles<Event>::global().add(std::move(event)));
  return status;
}

/// Runs \p body with the event of a handle.
template <typename Body>
static cudaError_t eventCall(const char *function, cudaEvent_t handle,
                             Body body) {
  return deviceCall(function, [&](Device &) {
    const EventPtr event = Handles<Event>::global().find(handle);
    return event ? body(event) : Status::InvalidHandle;
  });
}

CUDASIM_EXPORT cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return deviceCall(__func__, [&](Device &device) {
    return create(device, event, cudaEventDefault);
  });
}

CUDASIM_EXPORT cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event,
                                                    unsigned flags) {
  return deviceCall(
      __func__, [&](Device &device) { return create(device, event, flags); });
}

CUDASIM_EXPORT cudaError_t cudaEventDestroy(cudaEvent_t handle) {
  return eventCall(__func__, handle, [&](const EventPtr &) {
    Handles<Event>::global().remove(handle);
    return Status::Success;
  });
}

static Status recordIn(Device &device, const StreamPtr &stream,
                       cudaEvent_t handle) {
  const EventPtr event = Handles<Event>::global().find(handle);
  return event ? record(device, stream, event) : Status::InvalidHandle;
}

CUDASIM_EXPORT cudaError_t cudaEventRecord(cudaEvent_t event,
                                           cudaStream_t handle) {
  return streamCall(__func__, handle,
                    [&](Device &device, const StreamPtr &stream) {
                      return recordIn(device, stream, event);
                    });
}

CUDASIM_EXPORT cudaError_t cudaEventRecordWithFlags(cudaEvent_t event,
                                                    cudaStream_t handle,
                                                    unsigned flags) {
  return streamCall(__func__, handle,
                    [&](Device &device, const StreamPtr &stream) {
                      return flags > cudaEventRecordExternal
                                 ? Status::InvalidValue
                                 : recordIn(device, stream, event);
                    });
}

/// Also under other captures it is one of the calls that are not safe.
CUDASIM_EXPORT cudaError_t cudaEventQuery(cudaEvent_t handle) {
  return eventCall(__func__, handle, [](const EventPtr &event) {
    const Status status = unsafeCall();
    return status == Status::Success ? queryEvent(event) : status;
  });
}

CUDASIM_EXPORT cudaError_t cudaEventSynchronize(cudaEvent_t handle) {
  return eventCall(__func__, handle, [](const EventPtr &event) {
    const Status status = synchronizeEvent(event);
    trimPools(event->Device);
    return status;
  });
}

CUDASIM_EXPORT cudaError_t cudaEventElapsedTime(float *milliseconds,
                                                cudaEvent_t from,
                                                cudaEvent_t to) {
  return eventCall(__func__, from, [&](const EventPtr &first) {
    const EventPtr second = Handles<Event>::global().find(to);
    if (!milliseconds)
      return Status::InvalidValue;
    return second ? elapsed(*first, *second, *milliseconds)
                  : Status::InvalidHandle;
  });
}
