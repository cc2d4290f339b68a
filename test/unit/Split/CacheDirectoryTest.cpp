// A cache gives back what was written, or nothing.

#include "Split/Compiler/CacheDirectory.h"
#include "../Support/TestDirectory.h"
#include "gtest/gtest.h"
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;

namespace {

struct Cache {
  TestDirectory directory;
  std::string path = directory / "a/b";
  CacheDirectory cache{path};

  void askedForDaysAgo(const std::string &name, unsigned days) {
    timespec times[2] = {{std::time(nullptr) - days * 24 * 3600, 0},
                         {0, UTIME_OMIT}};
    std::string file = path + "/llvmcache-" + name;
    ASSERT_EQ(utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
  }
};

TEST(CacheDirectory, GivesBackWhatWasWrittenLast) {
  Cache test;
  EXPECT_TRUE(test.cache.write("name", "one"));
  EXPECT_TRUE(test.cache.write("name", std::string("t\0\nwo", 5)));
  EXPECT_EQ(test.cache.read("name"), std::string("t\0\nwo", 5));
}

TEST(CacheDirectory, NothingUnderAnotherName) {
  Cache test;
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  test.cache.write("name", "one");
  EXPECT_EQ(test.cache.read("other"), std::nullopt);
}

TEST(CacheDirectory, NothingOfAFileThatSomebodyChanged) {
  Cache test;
  test.cache.write("name", "one");
  writeText(test.path + "/llvmcache-name", "torch-decouple cache 1\n0123\none");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  writeText(test.path + "/llvmcache-name", "one");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  writeText(test.path + "/llvmcache-name", "");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

TEST(CacheDirectory, NothingThatOthersCouldHaveWritten) {
  Cache test;
  test.cache.write("name", "one");
  std::string file = test.path + "/llvmcache-name";
  for (unsigned mode : {0620u, 0602u, 0666u}) {
    ASSERT_EQ(::chmod(file.c_str(), mode), 0);
    EXPECT_EQ(test.cache.read("name"), std::nullopt);
  }
  ASSERT_EQ(::chmod(file.c_str(), 0644), 0);
  EXPECT_EQ(test.cache.read("name"), "one");
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can give files away";
  ASSERT_EQ(::chown(file.c_str(), 12345, 12345), 0);
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

TEST(CacheDirectory, NothingInADirectoryThatOthersMayWrite) {
  Cache test;
  test.cache.write("name", "one");
  for (unsigned mode : {0770u, 0702u, 01777u}) {
    ASSERT_EQ(::chmod(test.path.c_str(), mode), 0);
    EXPECT_EQ(test.cache.read("name"), std::nullopt);
    EXPECT_FALSE(test.cache.write("other", "two"));
    std::string message = llvm::toString(test.cache.refuseForeign());
    EXPECT_NE(message.find("others may write to it"), std::string::npos);
  }
  ASSERT_EQ(::chmod(test.path.c_str(), 0755), 0);
  EXPECT_EQ(test.cache.read("name"), "one");
  EXPECT_EQ(llvm::toString(test.cache.refuseForeign()), "");
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can give directories away";
  ASSERT_EQ(::chown(test.path.c_str(), 12345, 12345), 0);
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

TEST(CacheDirectory, WhatItWritesIsThisUsersWhateverTheMask) {
  Cache test;
  mode_t mask = ::umask(0);
  test.cache.write("name", "one");
  ::umask(mask);
  EXPECT_EQ(test.cache.read("name"), "one");
  struct stat status;
  ASSERT_EQ(::stat(test.path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
}

TEST(CacheDirectory, APipeIsNotWaitedFor) {
  Cache test;
  test.cache.write("other", "one");
  ASSERT_EQ(::mkfifo((test.path + "/llvmcache-name").c_str(), 0600), 0);
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

TEST(CacheDirectory, AnUnwritablePlaceIsSaidByTheResult) {
  Cache test;
  writeText(test.directory / "a", "a file");
  EXPECT_FALSE(test.cache.write("name", "one"));
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

/// Looks at the directory whenever it is asked to, and keeps everything.
llvm::CachePruningPolicy keepAll() {
  llvm::CachePruningPolicy policy;
  policy.Interval = std::chrono::seconds(0);
  policy.Expiration = std::chrono::seconds(0);
  policy.MaxSizePercentageOfAvailableSpace = 0;
  return policy;
}

TEST(CacheDirectory, WhatNobodyAskedForInAMonthGoes) {
  Cache test;
  test.cache.write("old", "one");
  test.cache.write("new", "two");
  llvm::CachePruningPolicy policy = defaultPruning();
  policy.Interval = std::chrono::seconds(0);
  test.askedForDaysAgo("old", 29);
  test.cache.prune(policy);
  EXPECT_EQ(test.cache.read("old"), "one");
  test.askedForDaysAgo("old", 31);
  test.cache.prune(policy);
  EXPECT_EQ(test.cache.read("old"), std::nullopt);
  EXPECT_EQ(test.cache.read("new"), "two");
}

TEST(CacheDirectory, TheOldestGoWhenThereIsTooMuch) {
  Cache test;
  test.cache.write("new", std::string(40000, 'x'));
  test.cache.write("old", std::string(40000, 'x'));
  test.askedForDaysAgo("old", 2);
  llvm::CachePruningPolicy policy = keepAll();
  policy.MaxSizeBytes = 50000;
  test.cache.prune(policy);
  EXPECT_EQ(test.cache.read("old"), std::nullopt);
  EXPECT_NE(test.cache.read("new"), std::nullopt);
}

TEST(CacheDirectory, WhatIsNotOfTheCacheStays) {
  Cache test;
  test.cache.write("name", "one");
  writeText(test.path + "/users.txt", "hand-written");
  llvm::CachePruningPolicy policy = keepAll();
  policy.MaxSizeBytes = 1;
  test.cache.prune(policy);
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  EXPECT_EQ(readText(test.path + "/users.txt"), "hand-written");
}

TEST(CacheDirectory, WithoutADirectoryThereIsNothingToPrune) {
  Cache test;
  test.cache.prune();
  EXPECT_FALSE(std::filesystem::exists(test.path));
}

} // namespace
