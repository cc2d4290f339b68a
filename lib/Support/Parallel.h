//===- Parallel.h - work on several threads -------------------------------===//
//
// Support: used by scan, classify, split and verify.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <condition_variable>
#include <cstddef>
#include <initializer_list>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace decouple {

/// The number of threads that `jobs` asks for; 0 means one per core.
unsigned workerCount(unsigned jobs);

/// Threads that share their work: loops may run side by side and in each
/// other, and whoever is out of work helps with what is left of the others'.
/// LLVM's pools end the process when the system has no thread left.
class TaskPool {
public:
  /// `jobs` threads, the caller's among them.
  explicit TaskPool(unsigned jobs);
  ~TaskPool();
  TaskPool(const TaskPool &) = delete;
  TaskPool &operator=(const TaskPool &) = delete;

  /// EnvironmentError when the system had fewer threads than were asked for.
  llvm::Error error() const;

  unsigned workers() const { return threads.size() + 1; }

  using Work = llvm::function_ref<void(std::size_t index, unsigned worker)>;
  /// Calls `work(index, worker)` once for every index in [0, count); `worker`
  /// is in [0, workers()) and belongs to one thread. The order of the calls is
  /// open, so results go to places of their own, by index. Returns when all
  /// calls have returned. Work that starts loops itself keeps nothing by
  /// `worker`: while it waits, its thread may begin another index.
  void forEach(std::size_t count, Work work);

  using Task = llvm::function_ref<void()>;
  /// Runs all of `tasks`, side by side; begins with the first.
  void run(std::initializer_list<Task> tasks);

private:
  struct Loop;
  void help(unsigned worker);
  Loop *openLoop() const;
  void join(Loop &loop, unsigned worker, std::unique_lock<std::mutex> &lock);
  unsigned worker() const;

  std::mutex mutex;                ///< guards what is below, and helpers
  std::condition_variable changed; ///< a loop was opened or left, or the end
  std::vector<Loop *> loops;       ///< oldest first
  bool ending = false;
  std::error_code failed; ///< why the next thread did not start
  std::vector<std::thread> threads;
};

/// A loop on `jobs` threads of its own; see TaskPool::forEach. Errors:
/// EnvironmentError when there are not that many; nothing was called then.
llvm::Error parallelFor(std::size_t count, unsigned jobs, TaskPool::Work work);

} // namespace decouple
