// The time between events.
#include "event/Event.h"

namespace cudasim {

static CompletionPtr recordOf(const Event &event) {
  std::lock_guard guard(event.Lock);
  return event.Into ? nullptr : event.Recorded;
}

/// "If cudaEventRecord() has not been called on either event", or one was made
/// without timing, the handle is invalid; if one is not done yet,
/// cudaErrorNotReady. Of events of two devices PyTorch's test_cuda_multigpu.py
/// says that there is no time between them.
Status elapsed(const Event &from, const Event &to, float &milliseconds) {
  const CompletionPtr first = recordOf(from), second = recordOf(to);
  if (!first || !second || !from.Timed || !to.Timed || from.Device != to.Device)
    return Status::InvalidHandle;
  if (!first->done() || !second->done())
    return Status::NotReady;
  milliseconds =
      std::chrono::duration<float, std::milli>(second->when() - first->when())
          .count();
  return Status::Success;
}

} // namespace cudasim
