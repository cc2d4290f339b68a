/// \file
/// All regions by address. CUDA Runtime API, "Unified Addressing",
/// cudaPointerGetAttributes.
#pragma once

#include "memory/Region.h"

#include <map>
#include <mutex>
#include <vector>

namespace cudasim {

/// What a range of addresses lies in.
struct Range {
  Space Where = Space::Pageable;
  int Device = -1;
  /// The range begins in a region and leaves what the device knows.
  bool Broken = false;
  /// Kept alive for work that is still to be done.
  std::vector<RegionPtr> Regions;
};

class AddressMap {
public:
  /// The process's map.
  static AddressMap &global();

  /// Adds a region and gives it its id.
  void add(const RegionPtr &region);
  /// The region that \p pointer lies in; null if none.
  RegionPtr find(const void *pointer) const;
  /// The region that begins at \p base; null if none.
  RegionPtr at(const void *base) const;
  /// Takes the region that begins at \p base out; null if none does.
  RegionPtr remove(const void *base);
  /// Takes \p region out; false if another thread has, which frees the same
  /// memory.
  bool take(const RegionPtr &region);
  /// All regions of a device.
  std::vector<RegionPtr> of(int device) const;
  /// What \p size bytes from \p pointer lie in; neighbours of virtual memory
  /// count as one.
  Range range(const void *pointer, std::size_t size) const;

private:
  RegionPtr findLocked(const void *pointer) const;

  mutable std::mutex Lock;
  std::map<std::uintptr_t, RegionPtr> Regions;
  std::uint64_t Ids = 0;
};

} // namespace cudasim
