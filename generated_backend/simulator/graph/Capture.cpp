// Begin, end and state of captures.
#include "graph/Capture.h"

#include "device/Device.h"
#include "graph/CaptureLock.h"

#include <utility>

namespace cudasim {

thread_local CaptureMode ThreadMode = CaptureMode::Global;

std::mutex &captureLock() {
  static std::mutex &once = *new std::mutex;
  return once;
}

std::set<std::shared_ptr<Capture>> &captures() {
  static auto &once = *new std::set<std::shared_ptr<Capture>>;
  return once;
}

CaptureMode exchangeCaptureMode(CaptureMode mode) {
  return std::exchange(ThreadMode, mode);
}

Status beginCapture(const StreamPtr &stream, CaptureMode mode) {
  if (stream->Kind == StreamKind::Legacy)
    return Status::CaptureUnsupported;
  std::lock_guard guard(captureLock());
  if (stream->Into)
    return Status::InvalidValue;
  static std::uint64_t ids = 0;
  auto capture = std::make_shared<Capture>();
  capture->Id = ++ids;
  capture->Into = std::make_shared<Graph>();
  capture->Mode = mode;
  capture->Thread = std::this_thread::get_id();
  capture->Began = stream.get();
  capture->Streams = {stream};
  stream->Into = capture;
  captures().insert(capture);
  return Status::Success;
}

/// What keeps a capture from ending well.
static Status whyNot(const Capture &capture, const Stream &began) {
  if (capture.Invalid)
    return Status::CaptureInvalidated;
  for (const StreamPtr &other : capture.Streams)
    if (other.get() != &began && !follow(began.Tail, other->Tail))
      return Status::CaptureUnjoined;
  return Status::Success;
}

/// Of one that is spoilt already it is of no matter which thread ends it.
static bool wrongThread(const Capture &capture) {
  const bool bound = capture.Mode != CaptureMode::Relaxed && !capture.Invalid;
  return bound && capture.Thread != std::this_thread::get_id();
}

/// Sets the streams of a capture free. The lock is held.
static void finish(const std::shared_ptr<Capture> &capture) {
  for (const StreamPtr &one : capture->Streams) {
    one->Into = nullptr;
    one->Tail.clear();
  }
  captures().erase(capture);
}

void dropCaptures(int device) {
  std::lock_guard guard(captureLock());
  for (const auto &capture : std::set(captures()))
    if (capture->Began->Device == device)
      finish(capture);
}

Status endCapture(const StreamPtr &stream, GraphPtr &graph) {
  std::lock_guard guard(captureLock());
  graph = nullptr;
  const std::shared_ptr<Capture> capture = stream->Into;
  if (!capture)
    return Status::IllegalState;
  // It goes on, spoilt; an end in the wrong thread is an end, though.
  if (capture->Began != stream.get()) {
    capture->Invalid = true;
    return Status::CaptureUnmatched;
  }
  const Status status = wrongThread(*capture) ? Status::CaptureWrongThread
                                              : whyNot(*capture, *stream);
  finish(capture);
  if (status == Status::Success)
    graph = capture->Into;
  return status;
}

CaptureInfo captureInfo(const Stream &stream) {
  std::lock_guard guard(captureLock());
  if (!stream.Into)
    return {};
  const CaptureState state =
      stream.Into->Invalid ? CaptureState::Invalidated : CaptureState::Active;
  return {state, stream.Into->Id, stream.Into->Into, stream.Tail.data(),
          stream.Tail.size()};
}

Status updateTail(Stream &stream, const std::vector<Node *> &nodes,
                  bool replace) {
  std::lock_guard guard(captureLock());
  if (!stream.Into)
    return Status::IllegalState;
  for (Node *node : nodes)
    if (!stream.Into->Into->has(node))
      return Status::InvalidValue;
  if (replace)
    stream.Tail.clear();
  stream.Tail.insert(stream.Tail.end(), nodes.begin(), nodes.end());
  return Status::Success;
}

/// "The local thread has an ongoing capture sequence that was not initiated
/// with cudaStreamCaptureModeRelaxed, or any other thread has one initiated
/// with cudaStreamCaptureModeGlobal": the rule of
/// cudaThreadExchangeStreamCaptureMode.
static bool inTheWay(const Capture &capture) {
  if (ThreadMode == CaptureMode::Relaxed ||
      capture.Mode == CaptureMode::Relaxed)
    return false;
  const bool mine = capture.Thread == std::this_thread::get_id();
  return mine || (ThreadMode == CaptureMode::Global &&
                  capture.Mode == CaptureMode::Global);
}

Status unsafeCall() {
  std::lock_guard guard(captureLock());
  Status status = Status::Success;
  for (const auto &capture : captures())
    if (inTheWay(*capture)) {
      capture->Invalid = true;
      status = Status::CaptureUnsupported;
    }
  return status;
}

Status wholeDeviceCall(const Device &device) {
  std::lock_guard guard(captureLock());
  Status status = Status::Success;
  for (const auto &capture : captures())
    for (const StreamPtr &stream : capture->Streams)
      if (stream->Device == device.Index) {
        capture->Invalid = true;
        status = Status::CaptureUnsupported;
      }
  return status;
}

} // namespace cudasim
