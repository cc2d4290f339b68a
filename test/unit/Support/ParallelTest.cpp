#include "Support/Parallel.h"
#include "Support/Errors.h"
#include "llvm/Support/Compiler.h"
#include <atomic>
#include <fstream>
#include <gtest/gtest.h>
#include <latch>
#include <numeric>
#include <sys/resource.h>
#include <unistd.h>

using namespace decouple;

namespace {
/// Pools of one thread, of several, and of more than there is work.
class Parallel : public testing::TestWithParam<unsigned> {};
} // namespace

INSTANTIATE_TEST_SUITE_P(Jobs, Parallel, testing::Values(1u, 2u, 8u),
                         testing::PrintToStringParamName());

TEST_P(Parallel, CallsTheWorkOnceForEveryIndex) {
  std::vector<std::atomic<int>> calls(1000);
  TaskPool(GetParam()).forEach(calls.size(), [&](std::size_t i, unsigned) {
    ++calls[i];
  });
  for (std::atomic<int> &count : calls)
    EXPECT_EQ(count, 1);
}

TEST_P(Parallel, NumbersItsThreadsFromZero) {
  TaskPool pool(GetParam());
  EXPECT_EQ(pool.workers(), GetParam());
  std::vector<unsigned> workers(100);
  pool.forEach(workers.size(),
               [&](std::size_t i, unsigned worker) { workers[i] = worker; });
  for (unsigned worker : workers)
    EXPECT_LT(worker, pool.workers());
}

TEST_P(Parallel, CallsNothingForNoIndex) {
  TaskPool(GetParam()).forEach(0, [&](std::size_t, unsigned) { FAIL(); });
  llvm::cantFail(
      parallelFor(0, GetParam(), [&](std::size_t, unsigned) { FAIL(); }));
}

TEST_P(Parallel, RunsLoopsWithinTasks) {
  TaskPool pool(GetParam());
  std::vector<unsigned> a(500), b(500);
  auto fill = [&](std::vector<unsigned> &numbers) {
    pool.forEach(numbers.size(),
                 [&](std::size_t i, unsigned) { numbers[i] = i; });
  };
  for (int round = 0; round < 50; ++round) {
    a.assign(a.size(), 0);
    b.assign(b.size(), 0);
    pool.run({[&] { fill(a); }, [&] { fill(b); }});
    std::vector<unsigned> expected(500);
    std::iota(expected.begin(), expected.end(), 0u);
    ASSERT_EQ(a, expected);
    ASSERT_EQ(b, expected);
  }
}

TEST_P(Parallel, ALoopOfItsOwnDoesTheSame) {
  std::vector<std::atomic<int>> calls(100);
  llvm::cantFail(parallelFor(calls.size(), GetParam(),
                             [&](std::size_t i, unsigned) { ++calls[i]; }));
  for (std::atomic<int> &count : calls)
    EXPECT_EQ(count, 1);
}

/// Both calls of the inner loop wait for each other: one thread alone, or one
/// that waits for the other task, would wait for ever.
TEST(TaskPool, AThreadOutOfTasksHelpsWithTheLoopOfAnother) {
  for (bool loopFirst : {true, false}) {
    TaskPool pool(2);
    std::latch both(2);
    auto loop = [&] {
      pool.forEach(2, [&](std::size_t, unsigned) { both.arrive_and_wait(); });
    };
    auto nothing = [] {};
    if (loopFirst)
      pool.run({loop, nothing});
    else
      pool.run({nothing, loop});
    EXPECT_TRUE(both.try_wait());
  }
}

TEST(TaskPool, OneThreadIsTheCallersOwn) {
  std::thread::id self = std::this_thread::get_id();
  TaskPool(1).forEach(10, [&](std::size_t, unsigned) {
    EXPECT_EQ(std::this_thread::get_id(), self);
  });
}

TEST(TaskPool, NoJobsIsAThreadPerCore) {
  EXPECT_EQ(TaskPool(0).workers(), workerCount(0));
  EXPECT_GE(workerCount(0), 1u);
}

/// Leaves room for a few stacks of threads, not for a thousand.
static void limitMemory() {
  std::ifstream status("/proc/self/statm");
  rlim_t pages = 0;
  status >> pages;
  rlimit limit;
  ::getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = pages * ::sysconf(_SC_PAGESIZE) + (rlim_t(64) << 20);
  ::setrlimit(RLIMIT_AS, &limit);
}

/// Exits with what a pool of a thousand threads ends with where there is
/// memory for a few, once its work is done on those.
static void workWithoutMemory() {
  limitMemory();
  TaskPool pool(1000);
  std::atomic<int> calls = 0;
  pool.forEach(100, [&](std::size_t, unsigned) { ++calls; });
  std::string message;
  ExitCode code = explain(pool.error(), message);
  std::fputs(message.c_str(), stderr);
  std::exit(calls == 100 && pool.workers() < 1000 ? code : -1);
}

TEST(TaskPoolDeathTest, ThreadsThatCannotStartAreAnErrorOfTheEnvironment) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the address sanitizer needs memory for each thread itself";
#endif
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(workWithoutMemory(), testing::ExitedWithCode(ExitEnvironment),
              "cannot start thread [0-9]+: .*ask for fewer with -j");
}
