/// \file
/// Memory and events of other processes. CUDA Runtime API, "Device Management",
/// cudaIpcGetMemHandle, cudaIpcOpenMemHandle, cudaIpcGetEventHandle.
#pragma once

#include "error/Status.h"
#include "event/Event.h"
#include "ipc/Ticket.h"

namespace cudasim {

/// The ticket of the allocation that \p pointer lies in; only cudaMalloc's can
/// be shared.
Status shareMemory(const void *pointer, Ticket &ticket);
/// Maps another process's allocation; what is open already is open once more.
Status openMemory(const Ticket &ticket, void *&result);
Status closeMemory(void *pointer);

/// The ticket of an interprocess event.
Status shareEvent(const EventPtr &event, Ticket &ticket);
Status openEvent(const Ticket &ticket, EventPtr &result);

/// Closes what is open of a device's memory of other processes, however often.
void closeMemoryOf(int device);

} // namespace cudasim
