// CUDA Runtime API, "Device Management": the calls of inter-process
// communication.
#include "ipc/Memory.h"

#include "api/runtime/Runtime.h"
#include "device/Handles.h"

#include <cstring>

using namespace cudasim;

static_assert(sizeof(Ticket) <= sizeof(cudaIpcMemHandle_t) &&
              sizeof(Ticket) <= sizeof(cudaIpcEventHandle_t));

/// A handle is the ticket's bytes.
template <typename Handle>
static Status write(Handle *handle, const Ticket &ticket) {
  *handle = {};
  std::memcpy(handle, &ticket, sizeof ticket);
  return Status::Success;
}

template <typename Handle> static Ticket read(const Handle &handle) {
  Ticket ticket;
  std::memcpy(static_cast<void *>(&ticket), &handle, sizeof ticket);
  return ticket;
}

CUDASIM_EXPORT cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle,
                                               void *pointer) {
  return deviceCall(__func__, [&](Device &) {
    Ticket ticket;
    const Status status =
        handle ? shareMemory(pointer, ticket) : Status::InvalidValue;
    return status == Status::Success ? write(handle, ticket) : status;
  });
}

CUDASIM_EXPORT cudaError_t cudaIpcOpenMemHandle(void **result,
                                                cudaIpcMemHandle_t handle,
                                                unsigned flags) {
  return deviceCall(__func__, [&](Device &) {
    const bool known = result && flags == cudaIpcMemLazyEnablePeerAccess;
    return known ? openMemory(read(handle), *result) : Status::InvalidValue;
  });
}

CUDASIM_EXPORT cudaError_t cudaIpcCloseMemHandle(void *pointer) {
  return deviceCall(__func__, [&](Device &) { return closeMemory(pointer); });
}

CUDASIM_EXPORT cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle,
                                                 cudaEvent_t eventHandle) {
  return deviceCall(__func__, [&](Device &) {
    const EventPtr event = Handles<Event>::global().find(eventHandle);
    Ticket ticket;
    if (!handle || !event)
      return handle ? Status::InvalidHandle : Status::InvalidValue;
    const Status status = shareEvent(event, ticket);
    return status == Status::Success ? write(handle, ticket) : status;
  });
}

CUDASIM_EXPORT cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *result,
                                                  cudaIpcEventHandle_t handle) {
  return deviceCall(__func__, [&](Device &) {
    EventPtr event;
    const Status status =
        result ? openEvent(read(handle), event) : Status::InvalidValue;
    if (status == Status::Success)
      *result =
          reinterpret_cast<cudaEvent_t>(Handles<Event>::global().add(event));
    return status;
  });
}
