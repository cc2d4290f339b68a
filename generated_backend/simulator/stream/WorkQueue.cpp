// The thread of a stream.
#include "stream/WorkQueue.h"

#include "settings/Settings.h"

#include <algorithm>
#include <thread>

namespace cudasim {

static const std::chrono::milliseconds IdleTime{200};

/// A record or a wait in a stream that has nothing to do needs no thread:
/// nobody could tell the difference.
bool WorkQueue::finishAtOnce(const Item &item) {
  const bool reached = !Last || Last->done();
  const bool free = std::all_of(item.After.begin(), item.After.end(),
                                [](const auto &one) { return one->done(); });
  if (item.What || !reached || !free)
    return false;
  item.Done->finish();
  return true;
}

void WorkQueue::submit(Work work, Dependencies after, CompletionPtr done) {
  std::lock_guard guard(Lock);
  Item item{std::move(work), std::move(after), std::move(done)};
  const bool finished = finishAtOnce(item);
  Last = item.Done;
  if (finished)
    return;
  Items.push_back(std::move(item));
  if (!Running) {
    Running = true;
    std::thread([self = shared_from_this()] { self->run(); }).detach();
  }
  Arrived.notify_one();
}

CompletionPtr WorkQueue::last() const {
  std::lock_guard guard(Lock);
  return Last;
}

bool WorkQueue::idle() const {
  const CompletionPtr last = this->last();
  return !last || last->done();
}

void WorkQueue::drain() const {
  if (const CompletionPtr last = this->last())
    last->wait();
}

/// Takes the next item; false when there was none for a while and the thread is
/// to end.
bool WorkQueue::next(Item &item) {
  std::unique_lock guard(Lock);
  if (!Arrived.wait_for(guard, IdleTime, [this] { return !Items.empty(); })) {
    Running = false;
    return false;
  }
  item = std::move(Items.front());
  Items.pop_front();
  return true;
}

void WorkQueue::run() {
  for (Item item; next(item); item = Item{}) {
    for (const CompletionPtr &one : item.After)
      one->wait();
    if (item.What) {
      if (settings().Latency.count())
        std::this_thread::sleep_for(settings().Latency);
      item.What();
    }
    // Who waits for it may count the memory that the work held.
    item.What = nullptr;
    item.After.clear();
    item.Done->finish();
  }
}

} // namespace cudasim
