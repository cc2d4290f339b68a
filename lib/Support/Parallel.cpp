#include "Support/Parallel.h"
#include "Support/Errors.h"
#include <algorithm>
#include <atomic>
#include <new>

using namespace decouple;

/// Calls that are still to be made; lives on the stack of who waits for them.
struct TaskPool::Loop {
  const std::size_t count;
  const Work work;
  std::atomic<std::size_t> next{0};
  unsigned helpers = 0; ///< threads that are in it, its owner aside

  void run(unsigned worker) {
    for (std::size_t i; (i = next.fetch_add(1)) < count;)
      work(i, worker);
  }
};

namespace {
/// The pool that started this thread, and the thread's number in it.
struct Membership {
  const TaskPool *pool = nullptr;
  unsigned worker = 0;
};
} // namespace
static thread_local Membership membership;

unsigned decouple::workerCount(unsigned jobs) {
  return jobs ? jobs : std::max(1u, std::thread::hardware_concurrency());
}

TaskPool::TaskPool(unsigned jobs) {
  unsigned wanted = workerCount(jobs) - 1;
  try {
    threads.reserve(wanted);
    for (unsigned worker = 1; worker <= wanted; ++worker)
      threads.emplace_back([this, worker] { help(worker); });
  } catch (const std::system_error &error) {
    failed = error.code();
  } catch (const std::bad_alloc &) {
    failed = std::make_error_code(std::errc::not_enough_memory);
  }
}

llvm::Error TaskPool::error() const {
  if (!failed)
    return llvm::Error::success();
  return environmentError("cannot start thread " +
                          llvm::Twine(threads.size() + 2) + ": " +
                          failed.message() + "; ask for fewer with -j");
}

TaskPool::~TaskPool() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    ending = true;
  }
  changed.notify_all();
  for (std::thread &thread : threads)
    thread.join();
}

/// Whoever is not of the pool's own threads is the one that made it.
unsigned TaskPool::worker() const {
  return membership.pool == this ? membership.worker : 0;
}

/// The oldest loop that has calls left: the outer ones first, whose parts may
/// be long.
TaskPool::Loop *TaskPool::openLoop() const {
  for (Loop *loop : loops)
    if (loop->next < loop->count)
      return loop;
  return nullptr;
}

/// Helps with `loop` until none of its calls is left. `lock` is held before
/// and after, not meanwhile.
void TaskPool::join(Loop &loop, unsigned worker,
                    std::unique_lock<std::mutex> &lock) {
  ++loop.helpers;
  lock.unlock();
  loop.run(worker);
  lock.lock();
  --loop.helpers;
  changed.notify_all();
}

/// What a thread of the pool does.
void TaskPool::help(unsigned worker) {
  membership = {this, worker};
  std::unique_lock<std::mutex> lock(mutex);
  while (!ending)
    if (Loop *loop = openLoop())
      join(*loop, worker, lock);
    else
      changed.wait(lock);
}

void TaskPool::forEach(std::size_t count, Work work) {
  Loop loop{count, work};
  unsigned self = worker();
  if (threads.empty() || count < 2)
    return loop.run(self);
  std::unique_lock<std::mutex> lock(mutex);
  loops.push_back(&loop);
  changed.notify_all();
  lock.unlock();
  loop.run(self);
  lock.lock();
  std::erase(loops, &loop);
  while (loop.helpers)
    if (Loop *other = openLoop())
      join(*other, self, lock);
    else
      changed.wait(lock);
}

void TaskPool::run(std::initializer_list<Task> tasks) {
  forEach(tasks.size(), [&](std::size_t i, unsigned) { tasks.begin()[i](); });
}

llvm::Error decouple::parallelFor(std::size_t count, unsigned jobs,
                                  TaskPool::Work work) {
  TaskPool pool(std::min<std::size_t>(workerCount(jobs),
                                      std::max<std::size_t>(count, 1)));
  if (llvm::Error error = pool.error())
    return error;
  pool.forEach(count, work);
  return llvm::Error::success();
}
