#include "StepDisk.h"
#include "Support/Output/Replaceable.h"
#include "TestDirectory.h"
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;
namespace fs = std::filesystem;

static std::string errorFor(const std::vector<OutputFile> &files) {
  TestDirectory dir;
  std::string text = textOf(replaceDirectory(dir / "out", files));
  EXPECT_TRUE(fs::is_empty(dir.path));
  return text;
}

TEST(OutputWriterErrors, PathsThatLeaveTheOutput) {
  EXPECT_EQ(errorFor({outputFile("/etc/x", "")}),
            "usage: '/etc/x' leaves the output directory");
  EXPECT_EQ(errorFor({outputFile("a/../../x", "")}),
            "usage: 'a/../../x' leaves the output directory");
}

TEST(OutputWriterErrors, OnePathTwice) {
  EXPECT_EQ(errorFor({outputFile("a", "1"), outputFile("a", "1")}),
            "usage: a is to be written twice");
}

TEST(OutputWriterErrors, AFileThatIsADirectoryOfAnother) {
  EXPECT_EQ(errorFor({outputFile("a/b", "1"), outputFile("a/b/c/d", "1")}),
            "usage: a/b is to be a file and, for a/b/c/d, a directory");
}

TEST(OutputWriterErrors, AnOutputThatIsAFile) {
  TestDirectory dir;
  writeText(dir / "out", "mine");
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "1")})),
            "usage: " + (dir / "out") + " is not a directory");
  EXPECT_THAT(filesOf(dir.path), ElementsAre(Pair("out", "644 mine")));
}

TEST(OutputWriterErrors, AnOutputThatIsALinkToNothing) {
  TestDirectory dir;
  fs::create_symlink("nowhere", dir / "out");
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "1")})),
            "usage: " + (dir / "out") +
                " is a link to something that does not exist");
}

TEST(OutputWriterErrors, NoNameAtAll) {
  EXPECT_EQ(textOf(replaceDirectory("", {})),
            "usage: '' cannot be the output directory");
  EXPECT_EQ(textOf(replaceDirectory("/", {})),
            "usage: '/' cannot be the output directory");
}

TEST(OutputWriterErrors, AParentThatCannotBeMade) {
  EXPECT_THAT(
      textOf(replaceDirectory("/proc/none/out", {outputFile("a", "1")})),
      StartsWith("environment: cannot write /proc/none: "));
}

TEST(OutputWriterErrors, AParentThatCannotBeWrittenTo) {
  EXPECT_THAT(textOf(replaceDirectory("/proc/out", {outputFile("a", "1")})),
              StartsWith("environment: cannot write beside /proc/out: "));
}

TEST(OutputWriterErrors, AnotherRunIsAtWork) {
  TestDirectory dir;
  writeText(dir / "out/a", "1");
  writeText(dir / ".out.torch-decouple-abcdef/lock", "torch-decouple\n");
  int lock =
      ::open((dir / ".out.torch-decouple-abcdef/lock").c_str(), O_RDONLY);
  ASSERT_EQ(::flock(lock, LOCK_EX), 0);
  Snapshot before = snapshot(dir.path);
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "2")})),
            "environment: another run is writing " +
                fs::canonical(dir / "out").string() +
                "; wait until it has ended");
  EXPECT_EQ(snapshot(dir.path), before);
  ::close(lock);
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "2")})), "");
  EXPECT_THAT(filesOf(dir.path), ElementsAre(Pair("out/a", "644 2")));
}

/// What the tests below replace by what.
static void makeEarlier(const TestDirectory &dir) {
  writeText(dir / "out/same", "same");
  writeText(dir / "out/a/x", "earlier");
  writeText(dir / "out/b/x", "earlier");
}
static const std::vector<OutputFile> Later = {outputFile("same", "same"),
                                              outputFile("a/x", "later"),
                                              outputFile("c/x", "later", true)};

static const Snapshot LaterTree = {{"a", "directory"},
                                   {"a/x", "644 later"},
                                   {"c", "directory"},
                                   {"c/x", "755 later"},
                                   {"same", "644 same"}};

/// The directory of a test after a run: the output and nothing beside it.
static Snapshot laterSnapshot() {
  Snapshot all = {{"out", "directory"}};
  for (const auto &[path, text] : LaterTree)
    all["out/" + path] = text;
  return all;
}

// At whatever step the disk fills up, the earlier tree is there and nothing
// else is; once the tree has been swapped, it is the later one.
TEST(OutputWriterErrors, FullDiskAtEachStep) {
  for (bool canExchange : {true, false}) {
    bool done = false;
    for (unsigned at = 1; !done; ++at) {
      TestDirectory dir;
      makeEarlier(dir);
      Snapshot earlier = snapshot(dir.path);
      StepDisk disk(Trouble::Full, at, canExchange);
      std::string error = textOf(replaceDirectory(dir / "out", Later, disk));
      done = error.empty();
      EXPECT_EQ(snapshot(dir.path), done ? laterSnapshot() : earlier) << at;
      if (!done) {
        EXPECT_THAT(error,
                    testing::AllOf(StartsWith("environment: cannot "),
                                   HasSubstr("No space left on device")));
      }
    }
  }
}

TEST(OutputWriterErrors, FullDiskLeavesNoDirectoriesAbove) {
  for (unsigned at = 1; at < 6; ++at) {
    TestDirectory dir;
    StepDisk disk(Trouble::Full, at);
    EXPECT_NE(textOf(replaceDirectory(dir / "p/q/out", Later, disk)), "");
    EXPECT_TRUE(fs::is_empty(dir.path)) << at;
  }
}

// One step fails and the rest would work: an error means the earlier tree, no
// error the later one; the next run clears the rest away.
TEST(OutputWriterErrors, OneFailureAtEachStep) {
  const Snapshot all = laterSnapshot();
  for (bool canExchange : {true, false}) {
    StepDisk counter(Trouble::None, 0, canExchange);
    {
      TestDirectory dir;
      makeEarlier(dir);
      llvm::cantFail(replaceDirectory(dir / "out", Later, counter));
    }
    for (unsigned at = 1; at <= counter.steps; ++at) {
      TestDirectory dir;
      makeEarlier(dir);
      Snapshot earlier = snapshot(dir / "out");
      StepDisk disk(Trouble::Once, at, canExchange);
      std::string error = textOf(replaceDirectory(dir / "out", Later, disk));
      llvm::cantFail(recoverDirectory(dir / "out"));
      EXPECT_EQ(snapshot(dir / "out"), error.empty() ? LaterTree : earlier)
          << at << error;
      EXPECT_EQ(textOf(replaceDirectory(dir / "out", Later)), "");
      EXPECT_EQ(snapshot(dir.path), all) << at;
    }
  }
}

// The real disk, through the kernel's limit on a file's size.
TEST(OutputWriterErrors, AFileThatTheKernelRefuses) {
  TestDirectory dir;
  makeEarlier(dir);
  Snapshot earlier = snapshot(dir.path);
  pid_t child = ::fork();
  if (!child) {
    rlimit limit{4096, 4096};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, SIG_IGN);
    std::string error = textOf(replaceDirectory(
        dir / "out", {outputFile("big", std::string(100000, 'x'))}));
    bool right =
        llvm::StringRef(error).starts_with("environment: cannot write ") &&
        llvm::StringRef(error).ends_with("/big: File too large");
    ::_exit(right ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(snapshot(dir.path), earlier);
}

TEST(OutputWriterErrors, AMountPointInTheOutput) {
  EXPECT_EQ(textOf(checkNoMounts("", {{"proc", EntryKind::Directory}})),
            "usage: /proc is a mount point, which cannot be carried to the new "
            "output; unmount it first");
  EXPECT_EQ(textOf(checkNoMounts("", {{"usr", EntryKind::Directory}})), "");
}
