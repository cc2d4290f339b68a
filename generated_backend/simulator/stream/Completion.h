/// \file
/// When a piece of work is done. CUDA Runtime API, "Event Management": an event
/// is the completion of the work that was in a stream when it was recorded.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

namespace cudasim {

using Clock = std::chrono::steady_clock;

/// Finished once, watched by any number of threads.
class Completion {
public:
  virtual ~Completion() = default;

  virtual bool done() const { return Done.load(std::memory_order_acquire); }
  virtual void wait() const { Done.wait(false, std::memory_order_acquire); }
  /// When it was finished; only after done().
  Clock::time_point when() const { return When; }

  virtual void finish() {
    When = Clock::now();
    Done.store(true, std::memory_order_release);
    Done.notify_all();
  }

private:
  std::atomic<bool> Done{false};
  Clock::time_point When;
};

using CompletionPtr = std::shared_ptr<Completion>;
/// What has to be done before a piece of work begins.
using Dependencies = std::vector<CompletionPtr>;

} // namespace cudasim
