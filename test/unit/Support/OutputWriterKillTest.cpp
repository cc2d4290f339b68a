#include "StepDisk.h"
#include "TestDirectory.h"
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

static const std::vector<OutputFile> Earlier = {outputFile("same", "same"),
                                                outputFile("a/x", "earlier"),
                                                outputFile("b/x", "earlier")};
static const std::vector<OutputFile> Later = {outputFile("same", "same"),
                                              outputFile("a/x", "later"),
                                              outputFile("c/x", "later", true)};

static const Snapshot EarlierTree = {{"a", "directory"},
                                     {"a/x", "644 earlier"},
                                     {"b", "directory"},
                                     {"b/x", "644 earlier"},
                                     {"same", "644 same"}};
static const Snapshot LaterTree = {{"a", "directory"},
                                   {"a/x", "644 later"},
                                   {"c", "directory"},
                                   {"c/x", "755 later"},
                                   {"same", "644 same"}};

static void replaceBy(const std::string &output,
                      const std::vector<OutputFile> &files) {
  StepDisk disk(Trouble::None, 0);
  EXPECT_EQ(textOf(replaceDirectory(output, files, disk)), "");
}

/// Writes Later in a process of its own that is killed (or asked to end) at
/// step `at`; false when it got to its end.
static bool killAt(const std::string &output, unsigned at, bool canExchange,
                   Trouble how = Trouble::Kill) {
  pid_t child = ::fork();
  if (!child) {
    StepDisk disk(how, at, canExchange);
    std::string error = textOf(replaceDirectory(output, Later, disk));
    ::_exit(error.empty() ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  if (WIFSIGNALED(status) &&
      WTERMSIG(status) == (how == Trouble::Kill ? SIGKILL : SIGTERM))
    return true;
  EXPECT_EQ(status, 0);
  return false;
}

static void expectOneOf(const Snapshot &found, unsigned at) {
  EXPECT_TRUE(found == EarlierTree || found == LaterTree)
      << "killed at step " << at << ", left " << testing::PrintToString(found);
}

TEST(OutputWriterKill, AtEachStepOneWholeTreeIsThere) {
  unsigned at = 1;
  for (bool killed = true; killed; ++at) {
    TestDirectory dir;
    replaceBy(dir / "out", Earlier);
    killed = killAt(dir / "out", at, /*canExchange=*/true);
    expectOneOf(snapshot(dir / "out"), at);
  }
  EXPECT_GT(at, 10u);
}

// Two renames instead of an exchange: between them the tree is whole, but
// beside its place, and the next run puts it back before it looks.
TEST(OutputWriterKill, WithoutAnExchangeTheNextRunPutsItBack) {
  unsigned at = 1, aside = 0;
  for (bool killed = true; killed; ++at) {
    TestDirectory dir;
    replaceBy(dir / "out", Earlier);
    killed = killAt(dir / "out", at, /*canExchange=*/false);
    aside += !fs::exists(dir / "out");
    EXPECT_EQ(textOf(recoverDirectory(dir / "out")), "");
    expectOneOf(snapshot(dir / "out"), at);
  }
  EXPECT_EQ(aside, 1u);
}

TEST(OutputWriterKill, TheNextRunClearsTheRestAway) {
  for (bool canExchange : {true, false}) {
    bool killed = true;
    for (unsigned at = 1; killed; ++at) {
      TestDirectory dir;
      replaceBy(dir / "out", Earlier);
      killed = killAt(dir / "out", at, canExchange);
      replaceBy(dir / "out", Later);
      EXPECT_EQ(snapshot(dir / "out"), LaterTree) << at;
      EXPECT_EQ(std::distance(fs::directory_iterator(dir.path), {}), 1) << at;
    }
  }
}

// A run that is killed while it clears up after a killed run.
TEST(OutputWriterKill, WhileClearingUp) {
  bool killed = true;
  for (unsigned at = 1; killed; ++at) {
    TestDirectory dir;
    replaceBy(dir / "out", Earlier);
    ASSERT_TRUE(killAt(dir / "out", 8, /*canExchange=*/true));
    killed = killAt(dir / "out", at, /*canExchange=*/true);
    expectOneOf(snapshot(dir / "out"), at);
    EXPECT_EQ(textOf(recoverDirectory(dir / "out")), "");
    EXPECT_EQ(std::distance(fs::directory_iterator(dir.path), {}), 1) << at;
  }
}

TEST(OutputWriterKill, WhoIsAskedToEndLeavesNothingBeside) {
  for (bool canExchange : {true, false}) {
    bool ended = true;
    unsigned at = 1;
    for (; ended; ++at) {
      TestDirectory dir;
      replaceBy(dir / "out", Earlier);
      ended = killAt(dir / "out", at, canExchange, Trouble::End);
      expectOneOf(snapshot(dir / "out"), at);
      EXPECT_EQ(std::distance(fs::directory_iterator(dir.path), {}), 1) << at;
    }
    EXPECT_GT(at, 10u);
  }
}
