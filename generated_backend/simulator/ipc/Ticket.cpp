// Tickets.
#include "ipc/Ticket.h"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace cudasim {

static const std::uint32_t Mark = 0x51D0CDA0;

Ticket makeTicket(int device, int file, std::uint64_t offset,
                  std::size_t size) {
  return {Mark, std::int32_t(getpid()), file, device, offset, size};
}

bool valid(const Ticket &ticket) { return ticket.Mark == Mark; }

int openFile(const Ticket &ticket) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", ticket.Process,
                ticket.File);
  return open(path, O_RDWR | O_CLOEXEC);
}

} // namespace cudasim
