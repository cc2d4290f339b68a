// Records of shared events.
#include "ipc/SharedEvent.h"

#include <thread>

namespace cudasim {

/// Another process cannot wake us, so we look; events across processes are few.
void SharedCompletion::wait() const {
  while (!done())
    std::this_thread::sleep_for(std::chrono::microseconds(50));
}

/// Streams may finish records out of order; the highest number counts.
void SharedCompletion::finish() {
  std::uint64_t seen = Event->Done.load();
  while (seen < Number && !Event->Done.compare_exchange_weak(seen, Number)) {
  }
  Completion::finish();
}

CompletionPtr nextRecord(const std::shared_ptr<SharedEvent> &event) {
  return std::make_shared<SharedCompletion>(event, ++event->Recorded);
}

CompletionPtr lastRecord(const std::shared_ptr<SharedEvent> &event) {
  return std::make_shared<SharedCompletion>(event, event->Recorded.load());
}

} // namespace cudasim
