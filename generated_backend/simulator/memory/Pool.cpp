// Pools of memory in stream order.
#include "memory/Pool.h"

#include "device/Device.h"
#include "device/Handles.h"
#include "graph/Capture.h"
#include "memory/Allocation.h"

#include <algorithm>

namespace cudasim {

namespace {

/// Memory that a graph allocates: there at the same address as long as the
/// graph or something made from it is.
struct GraphMemory {
  explicit GraphMemory(RegionPtr what) : What(std::move(what)) {}
  GraphMemory(const GraphMemory &) = delete;
  GraphMemory &operator=(const GraphMemory &) = delete;
  const RegionPtr What;
  ~GraphMemory() { AddressMap::global().remove(What->Base); }
};

} // namespace

/// Sizes of a pool's memory; blocks are used again for the same size.
static const std::size_t Unit = 512;
/// What a pool reserves is a multiple of this.
static const std::size_t Chunk = std::size_t(32) << 20;

/// The lock is held.
void Pool::hold(std::uint64_t bytes) {
  Held = bytes;
  Counts.Reserved = roundUp(Held, Chunk);
  Counts.ReservedHigh = std::max(Counts.ReservedHigh, Counts.Reserved);
}

RegionPtr Pool::make(std::size_t size, Status &status) {
  RegionPtr region =
      makeDeviceRegion(*cudasim::device(Device), size, Origin::Pool, status);
  if (!region)
    return nullptr;
  region->Owner = weak_from_this();
  std::lock_guard guard(Lock);
  hold(Held + size);
  return region;
}

RegionPtr Pool::take(std::size_t size, Status &status) {
  {
    std::lock_guard guard(Lock);
    if (auto found = Free.find(size); found != Free.end()) {
      RegionPtr region = found->second;
      Free.erase(found);
      return region;
    }
  }
  RegionPtr region = make(size, status);
  if (region || status != Status::OutOfMemory)
    return region;
  cudasim::device(Device)->synchronize();
  trimTo(0);
  return make(size, status);
}

/// The memory is chosen now and may be used in the stream's order from here on;
/// what fills it with the poison is in that order, too.
Status Pool::allocate(const StreamPtr &stream, std::size_t size,
                      void *&result) {
  result = nullptr;
  if (!size)
    return Status::Success;
  Status status = Status::Success;
  RegionPtr region = take(roundUp(size, Unit), status);
  if (!region)
    return status;
  {
    std::lock_guard guard(Lock);
    Counts.Used += region->Size;
    Counts.UsedHigh = std::max(Counts.UsedHigh, Counts.Used);
  }
  region->Usable = true;
  AddressMap::global().add(region);
  result = region->Base;
  WorkQueue::Work fill = [region] { poison(region->Base, region->Size); };
  if (captureInfo(*stream).State != CaptureState::None) {
    auto memory = std::make_shared<GraphMemory>(region);
    fill = [memory] { poison(memory->What->Base, memory->What->Size); };
  }
  return enqueue(*cudasim::device(stream->Device), stream,
                 {NodeKind::MemAlloc, fill, {}});
}

void Pool::put(const RegionPtr &region) {
  region->Usable = false;
  checkRedZones(*region);
  std::lock_guard guard(Lock);
  Free.emplace(region->Size, region);
}

/// It is not in use any more from the call on; the block can be used again when
/// the stream has come so far.
Status Pool::release(const StreamPtr &stream, const RegionPtr &region) {
  class Device &device = *cudasim::device(stream->Device);
  // A graph keeps its memory: launched again, it has it again.
  if (captureInfo(*stream).State != CaptureState::None)
    return enqueue(device, stream, {NodeKind::MemFree, nullptr, {}});
  if (!AddressMap::global().take(region))
    return Status::InvalidValue;
  {
    std::lock_guard guard(Lock);
    Counts.Used -= region->Size;
  }
  const auto work = [self = shared_from_this(), region] { self->put(region); };
  return enqueue(device, stream, {NodeKind::MemFree, work, {}});
}

void Pool::release(const RegionPtr &region) {
  put(region);
  trim();
}

void Pool::trimTo(std::uint64_t keep) {
  std::lock_guard guard(Lock);
  for (auto at = Free.begin(); at != Free.end();) {
    const std::uint64_t rest = Held - at->first;
    if (roundUp(rest, Chunk) < keep) {
      ++at;
      continue;
    }
    at = Free.erase(at);
    hold(rest);
  }
}

void Pool::trim() {
  std::lock_guard guard(Lock);
  while (!Free.empty() && Counts.Reserved > Threshold) {
    const auto largest = std::prev(Free.end());
    const std::uint64_t rest = Held - largest->first;
    Free.erase(largest);
    hold(rest);
  }
}

std::uint64_t Pool::threshold() const {
  std::lock_guard guard(Lock);
  return Threshold;
}

void Pool::setThreshold(std::uint64_t bytes) {
  std::lock_guard guard(Lock);
  Threshold = bytes;
}

PoolCounts Pool::counts() const {
  std::lock_guard guard(Lock);
  return Counts;
}

void Pool::resetReservedHigh() {
  std::lock_guard guard(Lock);
  Counts.ReservedHigh = Counts.Reserved;
}

void Pool::resetUsedHigh() {
  std::lock_guard guard(Lock);
  Counts.UsedHigh = Counts.Used;
}

/// They begin enabled.
int Pool::option(int attribute) const {
  std::lock_guard guard(Lock);
  auto found = Options.find(attribute);
  return found == Options.end() ? 1 : found->second;
}

void Pool::setOption(int attribute, int value) {
  std::lock_guard guard(Lock);
  Options[attribute] = value;
}

namespace {

struct DevicePools {
  std::mutex Lock;
  std::map<int, PoolPtr> Defaults, Currents;
};

} // namespace

static DevicePools &devicePools() {
  static DevicePools &once = *new DevicePools;
  return once;
}

PoolPtr defaultPool(int device) {
  std::lock_guard guard(devicePools().Lock);
  PoolPtr &pool = devicePools().Defaults[device];
  if (!pool) {
    pool = std::make_shared<Pool>(device);
    Handles<Pool>::global().add(pool);
  }
  return pool;
}

PoolPtr currentPool(int device) {
  {
    std::lock_guard guard(devicePools().Lock);
    if (const PoolPtr pool = devicePools().Currents[device])
      return pool;
  }
  return defaultPool(device);
}

void setCurrentPool(int device, const PoolPtr &pool) {
  std::lock_guard guard(devicePools().Lock);
  devicePools().Currents[device] = pool;
}

void dropPools(int device) {
  {
    std::lock_guard guard(devicePools().Lock);
    devicePools().Defaults.erase(device);
    devicePools().Currents.erase(device);
  }
  for (const PoolPtr &pool : Handles<Pool>::global().all())
    if (pool->Device == device)
      Handles<Pool>::global().remove(pool.get());
}

void trimPools(int device) {
  for (const PoolPtr &pool : Handles<Pool>::global().all())
    if (pool->Device == device)
      pool->trim();
}

/// Memory of cudaMalloc. A graph frees only what a graph has allocated.
static Status releaseInOrder(const StreamPtr &stream, const RegionPtr &region) {
  if (captureInfo(*stream).State != CaptureState::None ||
      !AddressMap::global().take(region))
    return Status::InvalidValue;
  const auto work = [region] {
    region->Usable = false;
    checkRedZones(*region);
  };
  const Status status =
      enqueue(*device(stream->Device), stream, {NodeKind::MemFree, work, {}});
  if (status != Status::Success)
    AddressMap::global().add(region);
  return status;
}

Status releaseAsync(const StreamPtr &stream, void *pointer) {
  if (!pointer)
    return Status::Success;
  const RegionPtr region = AddressMap::global().at(pointer);
  if (!region)
    return Status::InvalidValue;
  if (const PoolPtr pool = region->Owner.lock())
    return pool->release(stream, region);
  return region->From == Origin::Malloc ? releaseInOrder(stream, region)
                                        : Status::InvalidValue;
}

} // namespace cudasim
