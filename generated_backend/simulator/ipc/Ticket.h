/// \file
/// Where memory of a process is, so that another can map it: what IPC handles
/// and exported handles of virtual memory hold.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cudasim {

struct Ticket {
  /// Tells tickets from other bytes.
  std::uint32_t Mark = 0;
  std::int32_t Process = 0;
  std::int32_t File = -1;
  /// By the machine's number, which processes share.
  std::int32_t Device = 0;
  std::uint64_t Offset = 0;
  std::uint64_t Size = 0;
};

/// A ticket of this process.
Ticket makeTicket(int device, int file, std::uint64_t offset, std::size_t size);
bool valid(const Ticket &ticket);
/// Opens the file of a ticket, also of another process; -1 if that is gone.
int openFile(const Ticket &ticket);

} // namespace cudasim
