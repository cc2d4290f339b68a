#include "Split/Compiler/Isolated.h"
#include "llvm/Support/Compiler.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <csignal>
#include <functional>
#include <unistd.h>
#include <utility>

using namespace decouple;

namespace {

std::vector<ProcessResult> run(std::size_t count, unsigned jobs,
                               ProcessLimits limits, IsolatedWork work) {
  std::vector<ProcessResult> results(count);
  llvm::Error error = runIsolated(count, jobs, limits, work,
                                  [&](std::size_t i, ProcessResult result) {
                                    results[i] = std::move(result);
                                  });
  EXPECT_FALSE(error) << llvm::toString(std::move(error));
  return results;
}

class IsolatedAtAnyNumber : public testing::TestWithParam<unsigned> {};

TEST_P(IsolatedAtAnyNumber, ResultsAreInTheOrderOfTheirNumbers) {
  auto results = run(20, GetParam(), {},
                     [](std::size_t i) { return std::to_string(i * i); });
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i].end, ProcessEnd::Done);
    EXPECT_EQ(results[i].bytes, std::to_string(i * i));
  }
}

TEST_P(IsolatedAtAnyNumber, OneThatCrashesLeavesTheOthersAlone) {
  auto results = run(3, GetParam(), {}, [](std::size_t i) -> std::string {
    if (i == 1)
      ::raise(SIGKILL);
    return "fine";
  });
  EXPECT_EQ(results[0].bytes, "fine");
  EXPECT_EQ(results[1].end, ProcessEnd::Crashed);
  EXPECT_EQ(results[1].bytes, "Killed");
  EXPECT_EQ(results[2].bytes, "fine");
}

INSTANTIATE_TEST_SUITE_P(Jobs, IsolatedAtAnyNumber, testing::Values(1, 2, 7));

TEST(Isolated, ALongResultArrivesWhole) {
  std::string text(std::size_t(3) << 20, 'x'); // a pipe holds 64 KiB
  EXPECT_EQ(run(1, 1, {}, [&](std::size_t) { return text; })[0].bytes, text);
}

TEST(Isolated, NothingIsNothing) {
  EXPECT_TRUE(run(0, 2, {}, [](std::size_t) { return ""; }).empty());
}

TEST(Isolated, WhatChangesInMemoryStaysThere) {
  int value = 1;
  run(1, 1, {}, [&](std::size_t) { return std::to_string(++value); });
  EXPECT_EQ(value, 1);
}

TEST(Isolated, OneThatNeverEndsIsEnded) {
  auto results = run(1, 1, {.seconds = 1}, [](std::size_t) -> std::string {
    for (volatile unsigned n = 0;;)
      n = n + 1;
  });
  EXPECT_EQ(results[0].end, ProcessEnd::OutOfTime);
}

TEST(Isolated, OneThatTakesAllMemoryIsEnded) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the address sanitizer needs all addresses for itself";
#endif
  auto results = run(1, 1, {.memory = std::size_t(1) << 30},
                     [](std::size_t) -> std::string {
                       std::vector<std::string> all;
                       for (;;)
                         all.emplace_back(std::size_t(1) << 20, 'x');
                     });
  EXPECT_EQ(results[0].end, ProcessEnd::OutOfMemory);
}

TEST(Isolated, LessMemoryThanThereIsAlreadyIsNoCrash) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the address sanitizer needs all addresses for itself";
#endif
  // What runs out first is the stack: a fault.
  auto results = run(1, 1, {.memory = 1}, [](std::size_t) -> std::string {
    std::function<unsigned(unsigned)> deep = [&](unsigned n) {
      volatile char frame[4096] = {};
      return n == 0 ? frame[0] : deep(n - 1) + frame[n % 4096];
    };
    return std::to_string(deep(1000));
  });
  EXPECT_EQ(results[0].end, ProcessEnd::OutOfMemory);
}

TEST(Isolated, AFaultWithMemoryLeftIsACrash) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the address sanitizer takes the signal for itself";
#endif
  auto results = run(1, 1, {.memory = std::size_t(1) << 40},
                     [](std::size_t) -> std::string {
                       ::raise(SIGSEGV);
                       ::raise(SIGSEGV);
                       return "";
                     });
  EXPECT_EQ(results[0].end, ProcessEnd::Crashed);
  EXPECT_EQ(results[0].bytes, "Segmentation fault");
}

TEST(Isolated, OneThatWaitsForEverIsEnded) {
  auto results = run(3, 2, {.seconds = 60, .waiting = 1},
                     [](std::size_t i) -> std::string {
                       while (i == 1) // NOLINT(bugprone-infinite-loop)
                         ::pause();
                       return "fine";
                     });
  EXPECT_EQ(results[0].bytes, "fine");
  EXPECT_EQ(results[1].end, ProcessEnd::Stuck);
  EXPECT_EQ(results[2].bytes, "fine");
}

TEST(Isolated, WhatItPrintsGoesNowhere) {
  testing::internal::CaptureStdout();
  run(1, 1, {}, [](std::size_t) -> std::string {
    (void)!::write(STDOUT_FILENO, "noise\n", 6);
    return "";
  });
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(Isolated, ACodeThatIsNotZeroIsACrash) {
  auto results = run(1, 1, {}, [](std::size_t) -> std::string { ::_exit(7); });
  EXPECT_EQ(results[0].end, ProcessEnd::Crashed);
  EXPECT_EQ(results[0].bytes, "exit code 7");
}

} // namespace
