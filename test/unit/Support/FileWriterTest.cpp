// One file: as a whole or as it was, whatever the disk does, and nothing beside
// it.
#include "Support/Output/FileWriter.h"
#include "StepDisk.h"
#include "TestDirectory.h"
#include <csignal>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(FileWriter, MakesAndReplaces) {
  TestDirectory directory;
  std::string path = directory / "file";
  EXPECT_EQ(textOf(replaceFile(path, "one")), "");
  EXPECT_EQ(textOf(replaceFile(path, "two")), "");
  EXPECT_EQ(filesOf(directory.path), (Snapshot{{"file", "644 two"}}));
}

/// A name with a typing error makes no directory.
TEST(FileWriter, MakesNoDirectory) {
  TestDirectory directory;
  EXPECT_THAT(textOf(replaceFile(directory / "a/file", "text")),
              AllOf(StartsWith("usage: "), HasSubstr("there is no directory")));
  EXPECT_EQ(filesOf(directory.path), Snapshot{});
}

/// POSIX open() makes what a link leads to.
TEST(FileWriter, KeepsALinkThatLeadsToNothing) {
  TestDirectory directory;
  fs::create_symlink("inner", directory / "outer");
  fs::create_symlink("file", directory / "inner");
  EXPECT_EQ(textOf(replaceFile(directory / "outer", "text")), "");
  EXPECT_EQ(fs::read_symlink(directory / "outer"), "inner");
  EXPECT_EQ(fs::read_symlink(directory / "inner"), "file");
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(directory / "file")));
}

TEST(FileWriter, RefusesWhatIsNoFile) {
  TestDirectory directory;
  writeText(directory / "file", "text");
  EXPECT_THAT(textOf(checkFile(directory.path)), StartsWith("usage: "));
  EXPECT_THAT(textOf(checkFile(directory / "new/")), StartsWith("usage: "));
  EXPECT_THAT(textOf(checkFile(directory / "file/x")), StartsWith("usage: "));
  EXPECT_THAT(textOf(checkFile("/dev/null")), StartsWith("usage: "));
  EXPECT_EQ(textOf(checkFile(directory / "new")), "");
  EXPECT_EQ(textOf(checkFile(directory / "file")), "");
}

/// From each step on the disk is full: all is as before, without a stage.
TEST(FileWriter, LeavesAllAsItWasOnAFullDisk) {
  for (bool existed : {false, true})
    for (unsigned at = 1;; ++at) {
      TestDirectory directory;
      fs::create_directory(directory / "a");
      if (existed)
        ASSERT_EQ(textOf(replaceFile(directory / "a/file", "old")), "");
      Snapshot before = snapshot(directory.path);
      StepDisk disk(Trouble::Full, at);
      std::string failed =
          textOf(replaceFile(directory / "a/file", "new", disk));
      if (failed.empty()) {
        EXPECT_GT(at, 2u);
        EXPECT_EQ(filesOf(directory.path), (Snapshot{{"a/file", "644 new"}}));
        break;
      }
      EXPECT_THAT(failed, StartsWith("environment: cannot write "));
      EXPECT_EQ(snapshot(directory.path), before) << "step " << at;
    }
}

/// One step fails: the file has its old bytes or its new ones.
TEST(FileWriter, IsNeverHalfAFile) {
  unsigned steps = 0;
  for (unsigned at = 0; at <= steps; ++at) {
    TestDirectory directory;
    ASSERT_EQ(textOf(replaceFile(directory / "file", "old")), "");
    StepDisk disk(at ? Trouble::Once : Trouble::None, at);
    bool failed = !textOf(replaceFile(directory / "file", "new", disk)).empty();
    EXPECT_EQ(readText(directory / "file"), failed ? "old" : "new") << at;
    steps = at ? steps : disk.steps;
  }
  EXPECT_EQ(steps, 5u); // a stage, bytes, mode, name, and the stage goes
}

/// Whether a process that replaces `path` is ended by a signal before step
/// `at`.
static bool isEndedAt(const std::string &path, unsigned at) {
  const pid_t child = ::fork();
  if (!child) {
    StepDisk disk(Trouble::End, at);
    ::_exit(textOf(replaceFile(path, "later", disk)).empty() ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM)
    return true;
  EXPECT_EQ(status, 0);
  return false;
}

TEST(FileWriter, WhoIsAskedToEndLeavesNothingBeside) {
  unsigned at = 1;
  for (bool isEnded = true; isEnded; ++at) {
    TestDirectory directory;
    ASSERT_EQ(textOf(replaceFile(directory / "file", "earlier")), "");
    isEnded = isEndedAt(directory / "file", at);
    EXPECT_THAT(snapshot(directory.path),
                testing::AnyOf(Snapshot{{"file", "644 earlier"}},
                               Snapshot{{"file", "644 later"}}))
        << at;
  }
  EXPECT_GT(at, 4U); // a directory, a file, its mode, its name
}
