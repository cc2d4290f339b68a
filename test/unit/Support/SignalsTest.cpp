#include "Support/Signals.h"
#include "TestDirectory.h"
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

/// How a process that does `work` ends: the signal, or 0.
static int endOf(const std::function<void()> &work) {
  pid_t child = ::fork();
  if (!child) {
    work();
    ::_exit(0);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void fill(const std::string &root) {
  fs::create_directories(root + "/a/b");
  for (int i = 0; i < 200; ++i) // more than one call lists
    writeText(root + "/a/b/a rather long name " + std::to_string(i), "");
  fs::create_directory_symlink("/usr", root + "/link");
}

TEST(RemovedOnSignal, TheDirectoryGoesWithTheProcess) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    TestDirectory dir;
    fill(dir / "scratch");
    EXPECT_EQ(endOf([&] {
                RemovedOnSignal removed(dir / "scratch");
                ::raise(signal);
              }),
              signal);
    EXPECT_TRUE(fs::is_empty(dir.path));
    EXPECT_TRUE(fs::exists("/usr/bin"));
  }
}

TEST(RemovedOnSignal, WhatIsSettledStays) {
  TestDirectory dir;
  fill(dir / "scratch");
  EXPECT_EQ(endOf([&] {
              {
                RemovedOnSignal removed(dir / "scratch");
              }
              ::raise(SIGTERM);
            }),
            SIGTERM);
  EXPECT_TRUE(fs::exists(dir / "scratch/a/b"));
}

TEST(RemovedOnSignal, WhoIgnoresASignalGoesOn) {
  TestDirectory dir;
  fill(dir / "scratch");
  EXPECT_EQ(endOf([&] {
              ::signal(SIGHUP, SIG_IGN);
              RemovedOnSignal removed(dir / "scratch");
              ::raise(SIGHUP);
            }),
            0);
  EXPECT_TRUE(fs::exists(dir / "scratch/a/b"));
}

TEST(SignalsHeld, TheWorkIsFinishedFirst) {
  TestDirectory dir;
  EXPECT_EQ(endOf([&] {
              SignalsHeld held;
              ::raise(SIGTERM);
              writeText(dir / "finished", "");
            }),
            SIGTERM);
  EXPECT_TRUE(fs::exists(dir / "finished"));
}
