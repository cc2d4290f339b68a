// What processes share.
#include "ipc/Memory.h"

#include "device/Device.h"
#include "ipc/SharedEvent.h"
#include "memory/AddressMap.h"

#include <map>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <tuple>
#include <unistd.h>

namespace cudasim {

namespace {

/// Memory of other processes that is open here.
struct Opened {
  std::mutex Lock;
  /// By process, device and place.
  std::map<std::tuple<int, int, std::uint64_t>, std::byte *> ByPlace;
  std::map<std::byte *, int> Count;
};

} // namespace

static Opened &opened() {
  static Opened &once = *new Opened;
  return once;
}

Status shareMemory(const void *pointer, Ticket &ticket) {
  const RegionPtr region = AddressMap::global().find(pointer);
  if (!region || region->From != Origin::Malloc)
    return Status::InvalidValue;
  Device &owner = *device(region->Device);
  ticket = makeTicket(owner.Physical, owner.Memory.file(), region->Offset,
                      region->Size);
  return Status::Success;
}

/// Maps a ticket's memory; null if the other process or its memory is gone.
static std::byte *mapTicket(const Ticket &ticket) {
  const int file = openFile(ticket);
  std::byte *base =
      file < 0 ? nullptr : mapFile(file, ticket.Offset, ticket.Size);
  if (file >= 0)
    close(file);
  return base;
}

static RegionPtr regionOf(std::byte *base, const Ticket &ticket) {
  auto region = std::make_shared<Region>();
  region->Base = base;
  region->Size = ticket.Size;
  region->From = Origin::Ipc;
  region->Device = physicalDevice(ticket.Device)->Index;
  region->Release = [](Region &gone) { munmap(gone.Base, gone.Size); };
  return region;
}

Status openMemory(const Ticket &ticket, void *&result) {
  if (!valid(ticket))
    return Status::InvalidValue;
  // "May only be opened by ... other processes."
  if (ticket.Process == getpid() || !physicalDevice(ticket.Device))
    return Status::InvalidContext;
  std::lock_guard guard(opened().Lock);
  const std::tuple place(ticket.Process, ticket.Device, ticket.Offset);
  std::byte *&base = opened().ByPlace[place];
  if (!base) {
    base = mapTicket(ticket);
    if (!base) {
      opened().ByPlace.erase(place);
      return Status::InvalidValue;
    }
    AddressMap::global().add(regionOf(base, ticket));
  }
  ++opened().Count[base];
  result = base;
  return Status::Success;
}

/// Takes what is open at \p base off; the lock is held.
static void forget(std::byte *base) {
  opened().Count.erase(base);
  std::erase_if(opened().ByPlace,
                [base](const auto &one) { return one.second == base; });
  if (const RegionPtr region = AddressMap::global().remove(base))
    region->Usable = false;
}

Status closeMemory(void *pointer) {
  auto *base = static_cast<std::byte *>(pointer);
  std::lock_guard guard(opened().Lock);
  auto found = opened().Count.find(base);
  if (found == opened().Count.end())
    return Status::InvalidValue;
  if (--found->second)
    return Status::Success;
  for (int index = 0; index < deviceCount(); ++index)
    device(index)->synchronize();
  forget(base);
  return Status::Success;
}

void closeMemoryOf(int device) {
  std::lock_guard guard(opened().Lock);
  for (const RegionPtr &region : AddressMap::global().of(device))
    if (region->From == Origin::Ipc)
      forget(region->Base);
}

/// The state of an event lies in a page of its device's file.
Status shareEvent(const EventPtr &event, Ticket &ticket) {
  if (!event->Interprocess)
    return Status::InvalidHandle;
  Device &owner = *device(event->Device);
  DeviceMemory &memory = owner.Memory;
  std::lock_guard guard(event->Lock);
  if (!event->Shared) {
    std::uint64_t offset = 0;
    const Status status = memory.take(pageSize(), 0, offset);
    std::byte *page = status == Status::Success
                          ? mapFile(memory.file(), offset, pageSize())
                          : nullptr;
    if (!page)
      return Status::OutOfMemory;
    // The page stays: another process may wait for the event after it was
    // destroyed here.
    event->Shared = std::shared_ptr<SharedEvent>(new (page) SharedEvent,
                                                 [](SharedEvent *) {});
    event->Place = offset;
  }
  ticket = makeTicket(owner.Physical, memory.file(), event->Place, pageSize());
  return Status::Success;
}

Status openEvent(const Ticket &ticket, EventPtr &result) {
  if (!valid(ticket) || !physicalDevice(ticket.Device))
    return Status::InvalidValue;
  if (ticket.Process == getpid())
    return Status::InvalidContext;
  std::byte *page = mapTicket(ticket);
  if (!page)
    return Status::InvalidValue;
  result = std::make_shared<Event>(physicalDevice(ticket.Device)->Index, false,
                                   true);
  result->Shared = std::shared_ptr<SharedEvent>(
      reinterpret_cast<SharedEvent *>(page),
      [](SharedEvent *gone) { munmap(gone, pageSize()); });
  return Status::Success;
}

} // namespace cudasim
