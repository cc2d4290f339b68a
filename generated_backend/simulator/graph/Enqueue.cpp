// Work, records and waits: into a stream's queue, or into the graph it is
// captured into.
#include "device/Device.h"
#include "graph/CaptureLock.h"
#include "ipc/SharedEvent.h"

namespace cudasim {

/// The legacy stream "at all times encompasses" the blocking ones: while one of
/// these is captured it cannot be used. The lock is held.
static Status implicit(const Stream &stream) {
  if (stream.Kind != StreamKind::Legacy)
    return Status::Success;
  Status status = Status::Success;
  for (const auto &capture : captures())
    for (const StreamPtr &other : capture->Streams)
      if (other->Device == stream.Device &&
          other->Kind == StreamKind::Blocking) {
        capture->Invalid = true;
        status = Status::CaptureImplicit;
      }
  return status;
}

Status enqueue(Device &device, const StreamPtr &stream, Operation what) {
  std::unique_lock guard(captureLock());
  if (const Status status = implicit(*stream); status != Status::Success)
    return status;
  if (!stream->Into) {
    guard.unlock();
    device.submit(*stream, std::move(what.Work));
    return Status::Success;
  }
  if (stream->Into->Invalid)
    return Status::CaptureInvalidated;
  stream->Tail = {stream->Into->Into->add(std::move(what), stream->Tail)};
  return Status::Success;
}

/// A stream that is captured can be neither waited for nor asked.
static Status notCaptured(const StreamPtr &stream) {
  std::lock_guard guard(captureLock());
  if (!stream->Into)
    return implicit(*stream);
  stream->Into->Invalid = true;
  return Status::CaptureUnsupported;
}

Status synchronize(Device &device, const StreamPtr &stream) {
  if (const Status status = notCaptured(stream); status != Status::Success)
    return status;
  // The default stream's rules hold for waiting as well.
  if (stream->Kind == StreamKind::Legacy)
    device.submit(*stream, nullptr);
  stream->Queue->drain();
  return device.failure();
}

Status query(const StreamPtr &stream) {
  if (const Status status = notCaptured(stream); status != Status::Success)
    return status;
  if (stream->Kind == StreamKind::Legacy)
    device(stream->Device)->submit(*stream, nullptr);
  return stream->Queue->idle() ? Status::Success : Status::NotReady;
}

Status record(Device &device, const StreamPtr &stream, const EventPtr &event) {
  if (event->Device != stream->Device)
    return Status::InvalidHandle;
  std::unique_lock guard(captureLock());
  if (const Status status = implicit(*stream); status != Status::Success)
    return status;
  if (stream->Into && stream->Into->Invalid)
    return Status::CaptureInvalidated;
  std::lock_guard eventGuard(event->Lock);
  event->Into = stream->Into;
  event->Nodes = stream->Tail;
  if (stream->Into)
    return Status::Success;
  guard.unlock();
  event->Recorded = event->Shared ? nextRecord(event->Shared)
                                  : std::make_shared<Completion>();
  device.submit(*stream, nullptr, {}, event->Recorded);
  return Status::Success;
}

/// A wait for an event that was captured: the stream joins that capture. Both
/// locks are held.
static Status join(const StreamPtr &stream, const Event &event) {
  if (event.Into->Invalid)
    return Status::CaptureInvalidated;
  if (stream->Into && stream->Into != event.Into) {
    stream->Into->Invalid = event.Into->Invalid = true;
    return Status::CaptureMerge;
  }
  if (!captures().count(event.Into))
    return Status::CapturedEvent;
  if (stream->Kind == StreamKind::Legacy) {
    event.Into->Invalid = true;
    return Status::CaptureImplicit;
  }
  stream->Into = event.Into;
  event.Into->Streams.insert(stream);
  for (Node *node : event.Nodes)
    if (!follow(stream->Tail, {node}))
      stream->Tail.push_back(node);
  return Status::Success;
}

Status waitFor(Device &device, const StreamPtr &stream, const EventPtr &event) {
  std::unique_lock guard(captureLock());
  std::unique_lock eventGuard(event->Lock);
  if (event->Into)
    return join(stream, *event);
  if (const Status status = implicit(*stream); status != Status::Success)
    return status;
  if (stream->Into) {
    stream->Into->Invalid = true;
    return Status::CaptureIsolation;
  }
  CompletionPtr recorded =
      event->Shared ? lastRecord(event->Shared) : event->Recorded;
  eventGuard.unlock();
  guard.unlock();
  // "If cudaEventRecord() has not been called on event, this call acts as if
  // the record has already completed."
  if (recorded && !recorded->done())
    device.submit(*stream, nullptr, {recorded});
  return Status::Success;
}

/// The record of an event that a caller may ask; an event that is captured may
/// not be.
static Status recordOf(const EventPtr &event, CompletionPtr &recorded) {
  std::lock_guard guard(captureLock());
  std::lock_guard eventGuard(event->Lock);
  if (event->Into && captures().count(event->Into)) {
    event->Into->Invalid = true;
    return Status::CapturedEvent;
  }
  if (!event->Into)
    recorded = event->Shared ? lastRecord(event->Shared) : event->Recorded;
  return Status::Success;
}

Status queryEvent(const EventPtr &event) {
  CompletionPtr recorded;
  if (const Status status = recordOf(event, recorded);
      status != Status::Success)
    return status;
  return !recorded || recorded->done() ? device(event->Device)->failure()
                                       : Status::NotReady;
}

Status synchronizeEvent(const EventPtr &event) {
  CompletionPtr recorded;
  if (const Status status = recordOf(event, recorded);
      status != Status::Success)
    return status;
  if (recorded)
    recorded->wait();
  return device(event->Device)->failure();
}

} // namespace cudasim
