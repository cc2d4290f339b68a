/// \file
/// Stream-ordered allocation. CUDA Runtime API, "Stream Ordered Memory
/// Allocator".
#pragma once

#include "error/Status.h"
#include "memory/AddressMap.h"
#include "stream/Stream.h"

#include <map>
#include <memory>
#include <mutex>

namespace cudasim {

class Device;

/// What a pool counts: cudaMemPoolAttr.
struct PoolCounts {
  std::uint64_t Reserved = 0, ReservedHigh = 0;
  std::uint64_t Used = 0, UsedHigh = 0;
};

class Pool : public std::enable_shared_from_this<Pool> {
public:
  explicit Pool(int device) : Device(device) {}

  const int Device;

  Status allocate(const StreamPtr &stream, std::size_t size, void *&result);
  /// Gives memory of this pool back, in the order of \p stream.
  Status release(const StreamPtr &stream, const RegionPtr &region);
  /// The same for cudaFree, which has waited for the device and taken the
  /// memory off the map. It goes on counting as used, as seen on a GPU.
  void release(const RegionPtr &region);
  /// cudaMemPoolTrimTo: gives back what is not in use as long as \p keep bytes
  /// stay reserved.
  void trimTo(std::uint64_t keep);
  /// What synchronising does: as long as more is reserved than the release
  /// threshold, gives back what is not in use.
  void trim();

  std::uint64_t threshold() const;
  void setThreshold(std::uint64_t bytes);
  PoolCounts counts() const;
  /// A new high-water mark, from what is there now.
  void resetReservedHigh();
  void resetUsedHigh();
  /// Whether an attribute that only steers reuse is on (by its number).
  int option(int attribute) const;
  void setOption(int attribute, int value);

private:
  RegionPtr take(std::size_t size, Status &status);
  RegionPtr make(std::size_t size, Status &status);
  void put(const RegionPtr &region);
  void hold(std::uint64_t bytes);

  mutable std::mutex Lock;
  std::multimap<std::size_t, RegionPtr> Free;
  /// The bytes of all blocks, in use or not.
  std::uint64_t Held = 0;
  std::uint64_t Threshold = 0;
  PoolCounts Counts;
  std::map<int, int> Options;
};

using PoolPtr = std::shared_ptr<Pool>;

/// A device's default pool, and the one that cudaMallocAsync uses.
PoolPtr defaultPool(int device);
PoolPtr currentPool(int device);
void setCurrentPool(int device, const PoolPtr &pool);
/// Destroys the pools of a device; its default pool begins anew.
void dropPools(int device);
/// Trims the pools of a device: to be called when it was synchronised.
void trimPools(int device);
/// cudaFreeAsync, of cudaMalloc's memory as well.
Status releaseAsync(const StreamPtr &stream, void *pointer);

} // namespace cudasim
