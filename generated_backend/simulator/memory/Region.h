/// \file
/// A stretch of addresses that the device knows. CUDA Runtime API, "Unified
/// Addressing": all memory has one address space, and a pointer says where it
/// lies.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace cudasim {

class Pool;

/// Where memory lies. Pageable is what the device does not know.
enum class Space { Pageable, Pinned, Device, Managed };

/// How a region came to be, and so which call may free it.
enum class Origin {
  Malloc,
  Pool,
  HostAlloc,
  HostRegister,
  Managed,
  Virtual,
  Ipc
};

struct Region {
  std::byte *Base = nullptr;
  std::size_t Size = 0;
  Space Where = Space::Device;
  Origin From = Origin::Malloc;
  int Device = 0;
  unsigned Flags = 0;
  /// Unlike addresses, never used twice: CU_POINTER_ATTRIBUTE_BUFFER_ID.
  std::uint64_t Id = 0;
  /// Of device memory, its place in the device's file, which other processes
  /// can map.
  std::uint64_t Offset = 0;
  /// False when the allocation is no more, though work in a stream may still
  /// hold it, and for virtual memory without access.
  std::atomic<bool> Usable{true};
  /// The pool that it came from, if any.
  std::weak_ptr<Pool> Owner;
  /// Gives the memory back when the last one who holds the region lets go.
  std::function<void(Region &)> Release;

  Region() = default;
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;
  ~Region() {
    if (Release)
      Release(*this);
  }

  bool contains(const void *pointer) const {
    return pointer >= Base && pointer < Base + Size;
  }
};

using RegionPtr = std::shared_ptr<Region>;

} // namespace cudasim
