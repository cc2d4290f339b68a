// Pinned, registered and managed memory.
#include "memory/HostMemory.h"

#include "device/Device.h"
#include "memory/Allocation.h"

#include <cstdlib>

namespace cudasim {

static RegionPtr hostRegion(Device &device, void *base, std::size_t size,
                            Origin from, unsigned flags) {
  auto region = std::make_shared<Region>();
  region->Base = static_cast<std::byte *>(base);
  region->Size = size;
  region->Where = Space::Pinned;
  region->From = from;
  region->Device = device.Index;
  region->Flags = flags;
  return region;
}

Status allocateHost(Device &device, std::size_t size, unsigned flags,
                    void *&result) {
  result = nullptr;
  if (!size)
    return Status::Success;
  if (size > ~std::size_t(0) / 2)
    return Status::OutOfMemory;
  void *base = std::aligned_alloc(pageSize(), roundUp(size, pageSize()));
  if (!base)
    return Status::OutOfMemory;
  poison(static_cast<std::byte *>(base), size);
  RegionPtr region = hostRegion(device, base, size, Origin::HostAlloc, flags);
  region->Release = [](Region &gone) { std::free(gone.Base); };
  AddressMap::global().add(region);
  result = base;
  return Status::Success;
}

static void synchronizeAll() {
  for (int index = 0; index < deviceCount(); ++index)
    if (device(index)->active())
      device(index)->synchronize();
}

/// Takes the host region that begins at \p pointer away, when all work is done.
static Status removeHost(void *pointer, Origin from, Status otherwise) {
  RegionPtr region = AddressMap::global().at(pointer);
  if (!region || region->From != from)
    return otherwise;
  synchronizeAll();
  if (!AddressMap::global().take(region))
    return otherwise;
  region->Usable = false;
  return Status::Success;
}

Status releaseHost(void *pointer) {
  return pointer ? removeHost(pointer, Origin::HostAlloc, Status::InvalidValue)
                 : Status::Success;
}

Status registerHost(Device &device, void *pointer, std::size_t size,
                    unsigned flags) {
  if (!pointer || !size)
    return Status::InvalidValue;
  const Range range = AddressMap::global().range(pointer, size);
  if (!range.Regions.empty())
    return Status::HostMemoryAlreadyRegistered;
  AddressMap::global().add(
      hostRegion(device, pointer, size, Origin::HostRegister, flags));
  return Status::Success;
}

Status unregisterHost(void *pointer) {
  return removeHost(pointer, Origin::HostRegister,
                    Status::HostMemoryNotRegistered);
}

Status allocateManaged(Device &device, std::size_t size, void *&result) {
  if (!size)
    return Status::InvalidValue;
  Status status = Status::Success;
  RegionPtr region = makeDeviceRegion(device, size, Origin::Managed, status);
  if (!region)
    return status;
  region->Where = Space::Managed;
  poison(region->Base, size);
  AddressMap::global().add(region);
  result = region->Base;
  return Status::Success;
}

} // namespace cudasim
