// A run that merges hand edits is all or nothing, as any.
#include "../Support/StepDisk.h"
#include "Emit/Abort.h"
#include "EmitSample.h"
#include <csignal>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

namespace {

/// An output with edits of all kinds, and a plan that goes on.
struct Edited : EmitSample {
  std::string saved = directory / "saved";

  Edited() {
    llvm::cantFail(emit());
    writeText(output + "/dev/backend/CMakeLists.txt", "mine\n"); // conflict
    writeText(output + "/dev/backend/csrc/b.cpp", "mine\n");     // kept
    fs::remove(output + "/dev/backend/csrc/b.h");                // deleted
    writeText(output + "/dev/build/deep/a", "mine");             // own
    fs::create_symlink("nowhere", output + "/dev/build/link");
    fs::create_directory(output + "/dev/build/empty");
    save();
    addSkeleton("CMakeLists.txt", "project(later)\n");
  }
  void save() const {
    fs::remove_all(saved);
    fs::copy(output, saved,
             fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }
  void restore() const {
    fs::remove_all(output);
    fs::copy(saved, output,
             fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }
};

} // namespace

/// Does `work` in a process that is killed at step `at`; false when it got to
/// its end.
template <typename F> static bool killAt(unsigned at, F work) {
  pid_t child = ::fork();
  if (!child) {
    StepDisk disk(Trouble::Kill, at);
    ::_exit(textOf(work(disk)).empty() ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  if (WIFSIGNALED(status))
    return true;
  EXPECT_EQ(status, 0);
  return false;
}

/// Kills `work` at each step; each time all that was there is there, or all
/// that is to be.
template <typename F> static void killAtEachStep(const Edited &sample, F work) {
  Snapshot earlier = snapshot(sample.output);
  StepDisk disk(Trouble::None, 0);
  ASSERT_EQ(textOf(work(disk)), "");
  Snapshot later = snapshot(sample.output);
  EXPECT_NE(earlier, later);
  for (unsigned at = 1; at <= disk.steps; ++at) {
    sample.restore();
    if (!killAt(at, work))
      break;
    Snapshot found = snapshot(sample.output);
    EXPECT_TRUE(found == earlier || found == later) << "killed at step " << at;
    EXPECT_EQ(textOf(recoverDirectory(sample.output)), "");
  }
  sample.restore();
  ASSERT_EQ(textOf(work(disk)), "");
}

TEST(EmitKill, AtEachStepOneWholeTreeIsThere) {
  Edited sample;
  killAtEachStep(sample, [&](Disk &disk) -> llvm::Error {
    auto result = sample.emit(disk);
    return result ? llvm::Error::success() : result.takeError();
  });
  EXPECT_EQ(readText(sample.output + "/dev/build/deep/a"), "mine");
  EXPECT_EQ(readText(sample.output + "/dev/backend/CMakeLists.txt"),
            "<<<<<<< yours\nmine\n=======\nproject(later)\n"
            ">>>>>>> torch-decouple\n");
}

TEST(EmitKill, AnAbortToo) {
  Edited sample;
  Snapshot edited = snapshot(sample.output);
  llvm::cantFail(sample.emit());
  sample.save();
  killAtEachStep(sample,
                 [&](Disk &disk) { return abortMerge(sample.output, disk); });
  EXPECT_EQ(snapshot(sample.output), edited);
}

// What is carried keeps its bytes where they lie: a build sees no newer files.
TEST(EmitKill, WhatIsCarriedIsNotCopied) {
  Edited sample;
  std::string path = sample.output + "/dev/build/deep/a";
  fs::create_hard_link(path, sample.directory / "second");
  llvm::cantFail(sample.emit());
  EXPECT_TRUE(fs::equivalent(path, sample.directory / "second"));
}

// A full disk, or any step that fails, leaves the edits where they were.
TEST(EmitKill, AStepThatFailsLeavesTheEarlierTree) {
  Edited sample;
  Snapshot earlier = snapshot(sample.output);
  for (unsigned at = 1;; ++at) {
    StepDisk disk(Trouble::Once, at);
    auto result = sample.emit(disk);
    if (result)
      break;
    llvm::consumeError(result.takeError());
    EXPECT_EQ(snapshot(sample.output), earlier) << "step " << at;
    ASSERT_LT(at, 500u);
    EXPECT_EQ(textOf(recoverDirectory(sample.output)), "");
  }
}
