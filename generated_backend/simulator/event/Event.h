/// \file
/// Events. CUDA Runtime API, "Event Management".
#pragma once

#include "error/Status.h"
#include "stream/Completion.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace cudasim {

struct Capture;
struct Node;
struct SharedEvent;

struct Event {
  Event(int device, bool timed, bool interprocess)
      : Device(device), Timed(timed), Interprocess(interprocess) {}

  const int Device;
  const bool Timed;
  const bool Interprocess;

  mutable std::mutex Lock;
  /// Of what it was recorded after last; null if it never was.
  CompletionPtr Recorded;
  /// Recorded in a stream that was being captured: then it is no time but
  /// nodes.
  std::shared_ptr<Capture> Into;
  std::vector<Node *> Nodes;
  /// What other processes see of it; null unless asked for or opened.
  std::shared_ptr<SharedEvent> Shared;
  /// Where its state lies in the file of the device, if it is shared from here.
  std::uint64_t Place = 0;
};

using EventPtr = std::shared_ptr<Event>;

/// The milliseconds between two records: cudaEventElapsedTime.
Status elapsed(const Event &from, const Event &to, float &milliseconds);

} // namespace cudasim
