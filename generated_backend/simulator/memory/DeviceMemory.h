/// \file
/// The physical memory of one device: a file without a name, of which each
/// allocation has a piece. A file, so that a piece can be mapped at several
/// addresses (virtual memory) and by other processes (IPC). Places in the file
/// are not used twice; what is freed is punched out of it.
#pragma once

#include "error/Status.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace cudasim {

class DeviceMemory {
public:
  explicit DeviceMemory(std::size_t total) : Total(total) {}

  std::size_t total() const { return Total; }
  std::size_t used() const { return Used; }
  /// The file; opened with the first use.
  int file();

  /// Takes \p pages bytes of the file, of which \p counted count against the
  /// limit. Out of memory when the limit is passed.
  Status take(std::size_t pages, std::size_t counted, std::uint64_t &offset);
  /// Counts \p size bytes as used, without a piece of the file, or no more.
  void occupy(std::size_t size) { Used += size; }
  void vacate(std::size_t size) { Used -= size; }
  void give(std::uint64_t offset, std::size_t pages, std::size_t counted);

private:
  const std::size_t Total;
  std::atomic<std::size_t> Used{0};
  std::mutex Lock;
  int File = -1;
  std::uint64_t End = 0;
};

/// The size of a page of this machine; allocations begin at one.
std::size_t pageSize();
std::size_t roundUp(std::size_t size, std::size_t unit);

/// Maps a piece of a file; null when that fails. A \p fixed address is mapped
/// over.
std::byte *mapFile(int file, std::uint64_t offset, std::size_t size,
                   void *fixed = nullptr);

} // namespace cudasim
