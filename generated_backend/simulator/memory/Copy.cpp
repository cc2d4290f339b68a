// Copies and fills in streams.
#include "memory/Copy.h"

#include "device/Device.h"
#include "graph/Capture.h"
#include "memory/AddressMap.h"

#include <algorithm>
#include <cstring>

namespace cudasim {

static std::size_t reach(std::size_t width, std::size_t height,
                         std::size_t pitch) {
  return height ? (height - 1) * pitch + width : 0;
}

static bool onDevice(const Range &range) {
  return range.Where == Space::Device || range.Where == Space::Managed;
}

/// Memory that was freed before the work began is what a GPU calls an illegal
/// address.
static bool usable(const Range &range) {
  return std::all_of(range.Regions.begin(), range.Regions.end(),
                     [](const auto &one) { return one->Usable.load(); });
}

static void move(const Transfer &transfer) {
  for (std::size_t row = 0; row < transfer.Height; ++row)
    std::memmove(static_cast<std::byte *>(transfer.To) + row * transfer.ToPitch,
                 static_cast<const std::byte *>(transfer.From) +
                     row * transfer.FromPitch,
                 transfer.Width);
}

/// What the caller says about the places must not contradict what is known of
/// them.
static bool plausible(const Range &to, const Range &from, Direction direction) {
  if (to.Broken || from.Broken)
    return false;
  const bool toDevice = direction == Direction::HostToDevice ||
                        direction == Direction::DeviceToDevice;
  const bool fromDevice = direction == Direction::DeviceToHost ||
                          direction == Direction::DeviceToDevice;
  return !(toDevice && to.Where == Space::Pageable) &&
         !(fromDevice && from.Where == Space::Pageable);
}

/// "For transfers from pageable host memory to device memory, host memory is
/// copied to a staging buffer immediately": the caller may reuse it at once.
static std::shared_ptr<std::vector<std::byte>> stage(Transfer &transfer) {
  auto staged = std::make_shared<std::vector<std::byte>>(transfer.Width *
                                                         transfer.Height);
  Transfer into = transfer;
  into.To = staged->data();
  into.ToPitch = transfer.Width;
  move(into);
  transfer.From = staged->data();
  transfer.FromPitch = transfer.Width;
  return staged;
}

/// Whether a call returns only when the copy is done.
static bool waits(const Range &to, const Range &from, bool synchronous) {
  if (!onDevice(to) && !onDevice(from))
    return synchronous || to.Where == Space::Pageable ||
           from.Where == Space::Pageable;
  if (onDevice(from) && to.Where == Space::Pageable)
    return true;
  const bool across = onDevice(to) != onDevice(from);
  return synchronous && across && from.Where != Space::Pageable;
}

/// Synchronous calls are made in the way of captures that go on elsewhere.
static Status allowed(bool synchronous) {
  return synchronous ? unsafeCall() : Status::Success;
}

Status copy(Device &device, const StreamPtr &stream, const Transfer &transfer,
            Direction direction, bool synchronous) {
  if (const Status status = allowed(synchronous); status != Status::Success)
    return status;
  if (unsigned(direction) > unsigned(Direction::Default))
    return Status::InvalidMemcpyDirection;
  if (!transfer.Width || !transfer.Height)
    return Status::Success;
  if (!transfer.To || !transfer.From)
    return Status::InvalidValue;
  const AddressMap &map = AddressMap::global();
  const Range to = map.range(
      transfer.To, reach(transfer.Width, transfer.Height, transfer.ToPitch));
  const Range from =
      map.range(transfer.From,
                reach(transfer.Width, transfer.Height, transfer.FromPitch));
  if (!plausible(to, from, direction))
    return Status::InvalidValue;
  const bool captured = captureInfo(*stream).State != CaptureState::None;
  Transfer now = transfer;
  std::shared_ptr<std::vector<std::byte>> staged;
  if (!captured && from.Where == Space::Pageable && onDevice(to)) {
    if (synchronous)
      if (const Status status = synchronize(device, stream);
          status != Status::Success)
        return status;
    staged = stage(now);
  }
  const auto work = [now, to, from, staged, &device] {
    if (usable(to) && usable(from))
      move(now);
    else
      device.fail(Status::IllegalAddress);
  };
  const Status status = enqueue(device, stream, {NodeKind::Memcpy, work, {}});
  if (status != Status::Success || captured || !waits(to, from, synchronous))
    return status;
  return synchronize(device, stream);
}

static void write(const Fill &what) {
  for (std::size_t row = 0; row < what.Height; ++row) {
    std::byte *at = static_cast<std::byte *>(what.To) + row * what.Pitch;
    if (what.Width == 1)
      std::memset(at, int(what.Value), what.Count);
    else
      for (std::size_t index = 0; index < what.Count; ++index)
        std::memcpy(at + index * what.Width, &what.Value, what.Width);
  }
}

Status fill(Device &device, const StreamPtr &stream, const Fill &what,
            bool synchronous) {
  if (const Status status = allowed(synchronous); status != Status::Success)
    return status;
  if (!what.Count || !what.Height)
    return Status::Success;
  const Range to = AddressMap::global().range(
      what.To, reach(what.Count * what.Width, what.Height, what.Pitch));
  if (to.Broken || to.Where == Space::Pageable)
    return Status::InvalidValue;
  const auto work = [what, to, &device] {
    if (usable(to))
      write(what);
    else
      device.fail(Status::IllegalAddress);
  };
  const Status status = enqueue(device, stream, {NodeKind::Memset, work, {}});
  // "The cudaMemset functions are asynchronous with respect to the host except
  // when the target memory is pinned host memory."
  if (status != Status::Success || !synchronous || to.Where != Space::Pinned)
    return status;
  return synchronize(device, stream);
}

} // namespace cudasim
