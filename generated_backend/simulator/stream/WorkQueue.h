/// \file
/// Work in order, done by a thread of its own: what a stream is made of. The
/// thread starts with the first work and goes when it has been idle for a
/// while, as hosts make streams by the hundred.
#pragma once

#include "stream/Completion.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace cudasim {

class WorkQueue : public std::enable_shared_from_this<WorkQueue> {
public:
  using Work = std::function<void()>;

  /// Does \p work after what is queued and after \p after. It may be empty:
  /// then the completion alone counts.
  void submit(Work work, Dependencies after, CompletionPtr done);

  /// The completion of what was submitted last; null if nothing was.
  CompletionPtr last() const;
  /// Nothing is queued or running.
  bool idle() const;
  /// Waits for everything submitted so far.
  void drain() const;

private:
  struct Item {
    Work What;
    Dependencies After;
    CompletionPtr Done;
  };

  bool finishAtOnce(const Item &item);
  bool next(Item &item);
  void run();

  mutable std::mutex Lock;
  std::condition_variable Arrived;
  std::deque<Item> Items;
  CompletionPtr Last;
  bool Running = false;
};

} // namespace cudasim
