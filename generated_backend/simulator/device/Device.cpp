// A device, and all of them.
#include "device/Device.h"

#include "settings/Settings.h"

#include <unistd.h>

namespace cudasim {

Device::Device(int index, int physical)
    : Index(index), Physical(physical), Memory(settings().Memory) {
  Legacy = std::make_shared<Stream>(index, StreamKind::Legacy, 0);
  Streams.insert(Legacy);
}

/// What the primary context takes of the memory: no allocation ever has all of
/// it.
static std::size_t contextSize(std::size_t total) { return total / 64; }

void Device::activate() {
  if (Active)
    return;
  std::lock_guard guard(Lock);
  if (!Active)
    Memory.occupy(contextSize(Memory.total()));
  Active = true;
}

void Device::fail(Status status) {
  Status none = Status::Success;
  Failure.compare_exchange_strong(none, status);
}

StreamPtr Device::threadStream() {
  std::lock_guard guard(Lock);
  StreamPtr &stream = PerThread[std::this_thread::get_id()];
  if (!stream) {
    stream = std::make_shared<Stream>(Index, StreamKind::Blocking, 0);
    Streams.insert(stream);
  }
  return stream;
}

StreamPtr Device::makeStream(StreamKind kind, int priority) {
  auto stream = std::make_shared<Stream>(Index, kind, priority);
  std::lock_guard guard(Lock);
  Streams.insert(stream);
  return stream;
}

/// "In case the device is still doing work in the stream, the function will
/// return immediately and the resources will be released once the device has
/// completed all work": the work stays in the queue, and the legacy stream goes
/// on waiting for it.
void Device::forget(const StreamPtr &stream) {
  if (stream->Kind == StreamKind::Blocking && !stream->Queue->idle())
    submit(*Legacy, nullptr);
  std::lock_guard guard(Lock);
  Streams.erase(stream);
}

std::vector<StreamPtr> Device::streams() const {
  std::lock_guard guard(Lock);
  return {Streams.begin(), Streams.end()};
}

Dependencies Device::implied(const Stream &stream) const {
  Dependencies result;
  const auto add = [&result](const StreamPtr &other) {
    CompletionPtr last = other->Queue->last();
    if (last && !last->done())
      result.push_back(std::move(last));
  };
  if (stream.Kind == StreamKind::Blocking)
    add(Legacy);
  if (stream.Kind == StreamKind::Legacy)
    for (const StreamPtr &other : Streams)
      if (other->Kind == StreamKind::Blocking)
        add(other);
  return result;
}

CompletionPtr Device::submit(Stream &stream, WorkQueue::Work work,
                             Dependencies after, CompletionPtr done) {
  // One at a time: what the default stream waits for is what was there before
  // it.
  std::lock_guard guard(Lock);
  for (CompletionPtr &one : implied(stream))
    after.push_back(std::move(one));
  if (!done)
    done = std::make_shared<Completion>();
  stream.Queue->submit(std::move(work), std::move(after), done);
  return done;
}

Status Device::synchronize() {
  for (const StreamPtr &stream : streams())
    stream->Queue->drain();
  return failure();
}

void Device::reset() {
  std::lock_guard guard(Lock);
  Streams = {Legacy};
  PerThread.clear();
  Peers.clear();
  Failure = Status::Success;
  if (Active)
    Memory.vacate(contextSize(Memory.total()));
  Active = false;
}

Status Device::enablePeer(int other) {
  if (other == Index)
    return Status::PeerAccessUnsupported;
  std::lock_guard guard(Lock);
  return Peers.insert(other).second ? Status::Success
                                    : Status::PeerAccessAlreadyEnabled;
}

Status Device::disablePeer(int other) {
  std::lock_guard guard(Lock);
  return Peers.erase(other) ? Status::Success : Status::PeerAccessNotEnabled;
}

bool Device::peerEnabled(int other) const {
  std::lock_guard guard(Lock);
  return Peers.count(other);
}

} // namespace cudasim
