#include "Support/Parallel.h"
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

unsigned decouple::workerCount(unsigned jobs) {
  return jobs ? jobs : std::max(1u, std::thread::hardware_concurrency());
}

void decouple::parallelFor(
    std::size_t count, unsigned jobs,
    llvm::function_ref<void(std::size_t, unsigned)> work) {
  std::atomic<std::size_t> next{0};
  auto run = [&](unsigned worker) {
    for (std::size_t i; (i = next.fetch_add(1)) < count;)
      work(i, worker);
  };
  std::size_t workers = std::min<std::size_t>(workerCount(jobs), count);
  std::vector<std::thread> threads;
  for (unsigned worker = 1; worker < workers; ++worker)
    threads.emplace_back(run, worker);
  run(0);
  for (std::thread &thread : threads)
    thread.join();
}
