// The file behind a device's memory, and its account.
#include "memory/DeviceMemory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cudasim {

/// Larger than anything that is ever allocated; nothing is stored until it is
/// written.
static const off_t FileSize = off_t(1) << 46;

std::size_t pageSize() {
  static const std::size_t size = std::size_t(sysconf(_SC_PAGESIZE));
  return size;
}

std::size_t roundUp(std::size_t size, std::size_t unit) {
  return (size + unit - 1) / unit * unit;
}

std::byte *mapFile(int file, std::uint64_t offset, std::size_t size,
                   void *fixed) {
  const int flags = MAP_SHARED | MAP_NORESERVE | (fixed ? MAP_FIXED : 0);
  void *base =
      mmap(fixed, size, PROT_READ | PROT_WRITE, flags, file, off_t(offset));
  return base == MAP_FAILED ? nullptr : static_cast<std::byte *>(base);
}

int DeviceMemory::file() {
  std::lock_guard guard(Lock);
  if (File >= 0)
    return File;
  File = memfd_create("simulated-cuda-device", MFD_CLOEXEC);
  if (File >= 0 && ftruncate(File, FileSize)) {
    close(File);
    File = -1;
  }
  return File;
}

Status DeviceMemory::take(std::size_t pages, std::size_t counted,
                          std::uint64_t &offset) {
  if (file() < 0)
    return Status::OutOfMemory;
  std::lock_guard guard(Lock);
  if (counted > Total - Used)
    return Status::OutOfMemory;
  Used += counted;
  offset = End;
  End += roundUp(pages, pageSize());
  return Status::Success;
}

void DeviceMemory::give(std::uint64_t offset, std::size_t pages,
                        std::size_t counted) {
  fallocate(File, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, off_t(offset),
            off_t(roundUp(pages, pageSize())));
  std::lock_guard guard(Lock);
  Used -= counted;
}

} // namespace cudasim
