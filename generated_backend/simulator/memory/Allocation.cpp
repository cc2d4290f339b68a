// Device memory, red zones, poison.
#include "memory/Allocation.h"

#include "device/Device.h"
#include "memory/Pool.h"
#include "settings/Settings.h"
#include "trace/Faults.h"
#include "trace/Trace.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

namespace cudasim {

/// Half a kilobyte is what allocations of the real device are apart; before one
/// lies a whole page, so that it begins at a page's begin.
static const std::size_t Unit = 512;
static const unsigned char RedZoneByte = 0xFB;

void poison(std::byte *base, std::size_t size) {
  const std::size_t most = settings().Poison;
  std::memset(base, PoisonByte, std::min(size, most));
  if (size > most)
    std::memset(base + size - std::min(size - most, most), PoisonByte,
                std::min(size - most, most));
}

/// The whole mapping of a region: a page, the memory, the rest of its last page
/// with at least a unit to spare.
static std::size_t mappedSize(std::size_t size) {
  return pageSize() + roundUp(size + Unit, pageSize());
}

static bool intact(const std::byte *from, const std::byte *to) {
  return std::all_of(
      from, to, [](std::byte one) { return one == std::byte(RedZoneByte); });
}

void checkRedZones(Region &region) {
  const std::byte *end = region.Base + region.Size;
  const std::byte *last = region.Base - pageSize() + mappedSize(region.Size);
  const bool before = intact(region.Base - pageSize(), region.Base),
             after = intact(end, last);
  if (before && after)
    return;
  char text[160];
  std::snprintf(
      text, sizeof text,
      "memory %s the allocation of %zu bytes at %p on device %d was written",
      before ? "after" : "before", region.Size,
      static_cast<void *>(region.Base), region.Device);
  report("red-zone", text);
  device(region.Device)->fail(Status::IllegalAddress);
}

static void unmap(Region &region) {
  const std::size_t mapped = mappedSize(region.Size);
  munmap(region.Base - pageSize(), mapped);
  device(region.Device)
      ->Memory.give(region.Offset - pageSize(), mapped,
                    roundUp(region.Size, Unit));
}

RegionPtr makeDeviceRegion(Device &device, std::size_t size, Origin from,
                           Status &status) {
  // No address space is so large, and the sums below must not wrap around.
  if (size > device.Memory.total() || faultOfSize(size) != Status::Success) {
    status = Status::OutOfMemory;
    return nullptr;
  }
  const std::size_t mapped = mappedSize(size);
  std::uint64_t offset = 0;
  status = device.Memory.take(mapped, roundUp(size, Unit), offset);
  if (status != Status::Success)
    return nullptr;
  std::byte *base = mapFile(device.Memory.file(), offset, mapped);
  if (!base) {
    device.Memory.give(offset, mapped, roundUp(size, Unit));
    status = Status::OutOfMemory;
    return nullptr;
  }
  std::memset(base, RedZoneByte, pageSize());
  std::memset(base + pageSize() + size, RedZoneByte,
              mapped - pageSize() - size);
  auto region = std::make_shared<Region>();
  region->Base = base + pageSize();
  region->Size = size;
  region->From = from;
  region->Device = device.Index;
  region->Offset = offset + pageSize();
  region->Release = unmap;
  return region;
}

Status allocate(Device &device, std::size_t size, void *&result) {
  result = nullptr;
  if (!size)
    return Status::Success;
  Status status = Status::Success;
  RegionPtr region = makeDeviceRegion(device, size, Origin::Malloc, status);
  if (!region)
    return status;
  poison(region->Base, size);
  AddressMap::global().add(region);
  result = region->Base;
  return Status::Success;
}

static bool freeable(const RegionPtr &region) {
  return region &&
         (region->From == Origin::Malloc || region->From == Origin::Pool ||
          region->From == Origin::Managed);
}

Status release(void *pointer) {
  if (!pointer)
    return Status::Success;
  RegionPtr region = AddressMap::global().at(pointer);
  if (!freeable(region))
    return Status::InvalidValue;
  Device &owner = *device(region->Device);
  const Status status = owner.synchronize();
  if (!AddressMap::global().take(region))
    return Status::InvalidValue;
  if (const PoolPtr pool = region->Owner.lock()) {
    pool->release(region);
    return status;
  }
  region->Usable = false;
  checkRedZones(*region);
  return status;
}

} // namespace cudasim
