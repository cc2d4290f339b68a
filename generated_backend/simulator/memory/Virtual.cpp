// Reservations, physical memory, mappings.
#include "memory/Virtual.h"

#include "device/Device.h"
#include "ipc/Ticket.h"
#include "memory/Allocation.h"
#include "trace/Faults.h"

#include <algorithm>

#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace cudasim {

namespace {

/// What is reserved and what is mapped, by address.
struct Addresses {
  std::mutex Lock;
  std::map<std::byte *, std::size_t> Reserved;
  struct Mapping {
    std::size_t Size;
    PhysicalPtr What;
  };
  std::map<std::byte *, Mapping> Mapped;

  bool reserved(std::byte *base, std::size_t size) const {
    auto after = Reserved.upper_bound(base);
    if (after == Reserved.begin())
      return false;
    const auto &[begin, length] = *std::prev(after);
    return base + size <= begin + length;
  }

  /// Nothing between \p base and its end is mapped.
  bool free(std::byte *base, std::size_t size) const {
    auto next = Mapped.lower_bound(base);
    if (next != Mapped.end() && next->first < base + size)
      return false;
    return next == Mapped.begin() ||
           std::prev(next)->first + std::prev(next)->second.Size <= base;
  }

  /// Whole mappings, one beside the other, fill the range.
  bool filled(std::byte *base, std::size_t size) const {
    std::byte *at = base;
    for (auto next = Mapped.find(base); at < base + size; ++next) {
      if (next == Mapped.end() || next->first != at)
        return false;
      at += next->second.Size;
    }
    return at == base + size;
  }
};

} // namespace

static Addresses &addresses() {
  static Addresses &once = *new Addresses;
  return once;
}

static bool whole(std::size_t size) { return size && size % Granularity == 0; }

/// Addresses without memory behind them.
static void *blank(void *fixed, std::size_t size) {
  const int flags =
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (fixed ? MAP_FIXED : 0);
  void *base = mmap(fixed, size, PROT_NONE, flags, -1, 0);
  return base == MAP_FAILED ? nullptr : base;
}

/// More is taken than asked for, and what is too much at both ends given back.
Status reserveAddresses(std::size_t size, std::size_t alignment,
                        void *&result) {
  const std::size_t unit = std::max(alignment, Granularity);
  if (!whole(size) || (alignment & (alignment - 1)))
    return Status::InvalidValue;
  auto *base = size + unit < size
                   ? nullptr
                   : static_cast<std::byte *>(blank(nullptr, size + unit));
  if (!base)
    return Status::OutOfMemory;
  auto *aligned = reinterpret_cast<std::byte *>(
      roundUp(reinterpret_cast<std::uintptr_t>(base), unit));
  if (aligned > base)
    munmap(base, std::size_t(aligned - base));
  if (const auto rest = std::size_t(base + unit - aligned))
    munmap(aligned + size, rest);
  std::lock_guard guard(addresses().Lock);
  addresses().Reserved[aligned] = size;
  result = aligned;
  return Status::Success;
}

Status freeAddresses(void *base, std::size_t size) {
  auto *at = static_cast<std::byte *>(base);
  std::lock_guard guard(addresses().Lock);
  auto found = addresses().Reserved.find(at);
  if (found == addresses().Reserved.end() || found->second != size ||
      !addresses().free(at, size))
    return Status::InvalidValue;
  addresses().Reserved.erase(found);
  munmap(base, size);
  return Status::Success;
}

Physical::~Physical() {
  if (Imported)
    close(File);
  else if (File >= 0)
    device(Device)->Memory.give(Offset, Size, Size);
}

Status createPhysical(Device &device, std::size_t size, bool shareable,
                      PhysicalPtr &result) {
  if (!whole(size))
    return Status::InvalidValue;
  if (const Status fault = faultOfSize(size); fault != Status::Success)
    return fault;
  auto physical = std::make_shared<Physical>();
  const Status status = device.Memory.take(size, size, physical->Offset);
  if (status != Status::Success)
    return status;
  physical->Device = device.Index;
  physical->Size = size;
  physical->File = device.Memory.file();
  physical->Shareable = shareable;
  result = std::move(physical);
  return Status::Success;
}

static RegionPtr regionOf(std::byte *base, const PhysicalPtr &physical) {
  auto region = std::make_shared<Region>();
  region->Base = base;
  region->Size = physical->Size;
  region->From = Origin::Virtual;
  region->Device = physical->Device;
  region->Offset = physical->Offset;
  region->Usable = false;
  return region;
}

Status mapPhysical(void *base, std::size_t size, const PhysicalPtr &physical) {
  auto *at = static_cast<std::byte *>(base);
  std::lock_guard guard(addresses().Lock);
  if (size != physical->Size || !addresses().reserved(at, size) ||
      !addresses().free(at, size))
    return Status::InvalidValue;
  if (!mapFile(physical->File, physical->Offset, size, base))
    return Status::OutOfMemory;
  if (!physical->Poisoned && !physical->Imported)
    poison(at, size);
  physical->Poisoned = true;
  mprotect(base, size, PROT_NONE);
  addresses().Mapped[at] = {size, physical};
  AddressMap::global().add(regionOf(at, physical));
  return Status::Success;
}

Status unmapPhysical(void *base, std::size_t size) {
  auto *at = static_cast<std::byte *>(base);
  std::lock_guard guard(addresses().Lock);
  if (!whole(size) || !addresses().reserved(at, size))
    return Status::InvalidValue;
  if (addresses().free(at, size))
    return Status::Success; // as seen on a GPU
  if (!addresses().filled(at, size))
    return Status::InvalidValue;
  for (std::byte *end = at + size; at < end;) {
    const auto found = addresses().Mapped.find(at);
    if (const RegionPtr region = AddressMap::global().remove(at))
      region->Usable = false;
    at += found->second.Size;
    addresses().Mapped.erase(found);
  }
  blank(base, size);
  return Status::Success;
}

Status setAccess(void *base, std::size_t size, bool usable) {
  auto *at = static_cast<std::byte *>(base);
  std::lock_guard guard(addresses().Lock);
  if (!whole(size) || !addresses().filled(at, size))
    return Status::InvalidValue;
  mprotect(base, size, usable ? PROT_READ | PROT_WRITE : PROT_NONE);
  for (std::byte *end = at + size; at < end; at += addresses().Mapped[at].Size)
    AddressMap::global().at(at)->Usable = usable;
  return Status::Success;
}

/// The descriptor is of a file with the ticket in it: it can be sent to another
/// process and holds what finds the memory there.
Status exportPhysical(const Physical &physical, int &descriptor) {
  if (!physical.Shareable)
    return Status::InvalidValue;
  const Ticket ticket =
      makeTicket(device(physical.Device)->Physical, physical.File,
                 physical.Offset, physical.Size);
  descriptor = memfd_create("simulated-cuda-memory", MFD_CLOEXEC);
  if (descriptor < 0 ||
      pwrite(descriptor, &ticket, sizeof ticket, 0) != ssize_t(sizeof ticket))
    return Status::Unknown;
  return Status::Success;
}

Status importPhysical(int descriptor, PhysicalPtr &result) {
  Ticket ticket;
  if (pread(descriptor, &ticket, sizeof ticket, 0) != ssize_t(sizeof ticket) ||
      !valid(ticket))
    return Status::InvalidValue;
  const class Device *owner = physicalDevice(ticket.Device);
  const int file = owner ? openFile(ticket) : -1;
  if (file < 0)
    return Status::InvalidValue;
  result = std::make_shared<Physical>();
  result->Device = owner->Index;
  result->Size = ticket.Size;
  result->File = file;
  result->Offset = ticket.Offset;
  result->Imported = result->Shareable = true;
  return Status::Success;
}

} // namespace cudasim
