/// \file
/// Capturing a stream's work into a graph. CUDA Runtime API, "Stream
/// Management", cudaStreamBeginCapture and cudaThreadExchangeStreamCaptureMode;
/// CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture" and
/// "Prohibited and Unhandled Operations".
#pragma once

#include "error/Status.h"
#include "event/Event.h"
#include "graph/Graph.h"
#include "stream/Stream.h"

#include <mutex>
#include <set>
#include <thread>

namespace cudasim {

class Device;

/// As cudaStreamCaptureMode and CUstreamCaptureMode number them.
enum class CaptureMode { Global = 0, ThreadLocal = 1, Relaxed = 2 };
/// As cudaStreamCaptureStatus numbers them.
enum class CaptureState { None = 0, Active = 1, Invalidated = 2 };

struct Capture {
  std::uint64_t Id = 0;
  GraphPtr Into;
  CaptureMode Mode = CaptureMode::Global;
  std::thread::id Thread;
  /// Where it began, and where it has to end.
  Stream *Began = nullptr;
  bool Invalid = false;
  std::set<StreamPtr> Streams;
};

/// What a stream says about its capture.
struct CaptureInfo {
  CaptureState State = CaptureState::None;
  std::uint64_t Id = 0;
  GraphPtr Into;
  /// Valid until the stream's next call.
  Node *const *Tail = nullptr;
  std::size_t Count = 0;
};

Status beginCapture(const StreamPtr &stream, CaptureMode mode);
Status endCapture(const StreamPtr &stream, GraphPtr &graph);
/// Ends the captures that began on a device, without a graph.
void dropCaptures(int device);
CaptureInfo captureInfo(const Stream &stream);
/// Sets or adds to what the stream's next node follows.
Status updateTail(Stream &stream, const std::vector<Node *> &nodes,
                  bool replace);

/// Exchanges the calling thread's mode: which calls it may make while others
/// capture.
CaptureMode exchangeCaptureMode(CaptureMode mode);
/// Success if the calling thread may make a "potentially unsafe" call such as
/// cudaMalloc; invalidates the captures in whose way it comes otherwise.
Status unsafeCall();
/// Success unless a stream of the device is being captured: for calls that
/// synchronise it.
Status wholeDeviceCall(const Device &device);

/// Puts work into a stream: into its queue, or into the graph it is captured
/// into.
Status enqueue(Device &device, const StreamPtr &stream, Operation what);
/// Waits until what is in the stream is done: cudaStreamSynchronize.
Status synchronize(Device &device, const StreamPtr &stream);
/// NotReady unless everything in the stream is done: cudaStreamQuery.
Status query(const StreamPtr &stream);

/// cudaEventRecord, cudaStreamWaitEvent.
Status record(Device &device, const StreamPtr &stream, const EventPtr &event);
Status waitFor(Device &device, const StreamPtr &stream, const EventPtr &event);
/// cudaEventQuery, cudaEventSynchronize.
Status queryEvent(const EventPtr &event);
Status synchronizeEvent(const EventPtr &event);

} // namespace cudasim
