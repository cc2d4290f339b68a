/// \file
/// A stream: work in order on one device. CUDA Runtime API, "Stream Management"
/// and "Stream synchronization behavior".
#pragma once

#include "stream/WorkQueue.h"

#include <cstdint>
#include <vector>

namespace cudasim {

struct Capture;
struct Node;

/// A stream's relation to the legacy default stream.
enum class StreamKind {
  Legacy,      ///< the default stream itself
  Blocking,    ///< waits for it, and it for them
  NonBlocking, ///< has nothing to do with it
};

struct Stream {
  Stream(int device, StreamKind kind, int priority);

  const int Device;
  const StreamKind Kind;
  const int Priority;
  /// Of each stream of the process another: cudaStreamGetId.
  const std::uint64_t Id;
  const std::shared_ptr<WorkQueue> Queue;

  /// The capture that the stream takes part in, and the nodes that the next one
  /// follows. Guarded by captureLock() (graph/Capture.h).
  std::shared_ptr<Capture> Into;
  std::vector<Node *> Tail;
};

using StreamPtr = std::shared_ptr<Stream>;

} // namespace cudasim
