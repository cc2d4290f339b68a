#include "Support/FileTree.h"
#include "Support/Output/Disk.h"
#include "TestDirectory.h"
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

static std::vector<std::string> pathsIn(const std::string &root) {
  std::vector<std::string> paths;
  for (const TreeEntry &entry : llvm::cantFail(listTree(root)))
    paths.push_back(entry.path);
  return paths;
}

TEST(FileTree, ListsEverythingSorted) {
  TestDirectory dir;
  writeText(dir / "b/x", "1");
  writeText(dir / "b-x", "22");
  writeText(dir / ".hidden", "");
  EXPECT_THAT(pathsIn(dir.path),
              testing::ElementsAre(".hidden", "b", "b-x", "b/x"));
}

TEST(FileTree, DoesNotFollowLinks) {
  TestDirectory dir;
  writeText(dir / "real/x", "1");
  fs::create_directory_symlink("real", dir / "link");
  auto entries = llvm::cantFail(listTree(dir.path));
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].path, "link");
  EXPECT_EQ(entries[0].kind, EntryKind::Link);
}

TEST(FileTree, KnowsSizeAndMode) {
  TestDirectory dir;
  writeText(dir / "run", "abc");
  fs::permissions(dir / "run", fs::perms::owner_all);
  auto entries = llvm::cantFail(listTree(dir.path));
  EXPECT_EQ(entries[0].size, 3u);
  EXPECT_TRUE(entries[0].executable);
}

TEST(FileTree, NamesTheDirectoryThatIsNotThere) {
  TestDirectory dir;
  EXPECT_EQ(textOf(listTree(dir / "none")), "environment: cannot read " +
                                                (dir / "none/") +
                                                ": No such file or directory");
}

// A page of a mapped file has nothing behind its last byte that may be read.
TEST(FileTree, ANulIsBehindWholePages) {
  TestDirectory dir;
  writeText(dir / "x", "int x;" + std::string((1 << 20) - 6, ' '));
  auto bytes = llvm::cantFail(readFile(dir / "x"));
  EXPECT_EQ(bytes->getBufferSize(), std::size_t(1) << 20);
  EXPECT_EQ(*bytes->getBufferEnd(), '\0');
}

TEST(FileTree, NamesTheFileThatCannotBeRead) {
  TestDirectory dir;
  EXPECT_EQ(textOf(readFile(dir / "none")), "environment: cannot read " +
                                                (dir / "none") +
                                                ": No such file or directory");
}

TEST(FileTree, PathsThatStayBelow) {
  for (const char *path : {"a", "a/b", ".a", "a/..b", "..."})
    EXPECT_TRUE(staysBelow(path)) << path;
  for (const char *path :
       {"", "/a", "..", "../a", "a/../b", "a/..", "./a", "a//b", "a/"})
    EXPECT_FALSE(staysBelow(path)) << path;
  EXPECT_FALSE(staysBelow(llvm::StringRef("a\0b", 3)));
}

TEST(FileTree, LiesInItselfAndAbove) {
  TestDirectory dir;
  fs::create_directories(dir / "a/b");
  EXPECT_TRUE(liesIn(dir / "a", dir / "a"));
  EXPECT_TRUE(liesIn(dir / "a/b", dir / "a"));
  EXPECT_TRUE(liesIn(dir / "a/not/yet", dir / "a"));
  EXPECT_TRUE(liesIn(dir / "a/b/", (dir / "a") + "/"));
  EXPECT_FALSE(liesIn(dir / "a", dir / "a/b"));
  EXPECT_FALSE(liesIn(dir / "ab", dir / "a"));
}

TEST(FileTree, LiesInResolvesLinks) {
  TestDirectory dir;
  fs::create_directories(dir / "a/b");
  fs::create_directory_symlink(dir / "a/b", dir / "link");
  EXPECT_TRUE(liesIn(dir / "link/x", dir / "a"));
  EXPECT_FALSE(liesIn(dir / "link/../../c", dir / "a"));
}

TEST(FileTree, TakesWhatIsLeftOfAFileThatShrank) {
  TestDirectory dir;
  writeText(dir / "a.txt", "abc");
  int fd = ::open((dir / "a.txt").c_str(), O_RDONLY);
  char bytes[100];
  auto size = readOpenFile(fd, bytes);
  ::close(fd);
  ASSERT_TRUE(size);
  EXPECT_EQ(llvm::StringRef(bytes, *size), "abc");
}

TEST(FileTree, ReadsNoMoreThanItIsAskedFor) {
  TestDirectory dir;
  writeText(dir / "a.txt", "abc");
  int fd = ::open((dir / "a.txt").c_str(), O_RDONLY);
  char bytes[2];
  auto size = readOpenFile(fd, bytes);
  ::close(fd);
  ASSERT_TRUE(size);
  EXPECT_EQ(llvm::StringRef(bytes, *size), "ab");
}

TEST(FileTree, ReportsAReadThatFails) {
  TestDirectory dir;
  int fd = ::open(dir.path.c_str(), O_RDONLY | O_DIRECTORY);
  char bytes[10];
  auto size = readOpenFile(fd, bytes);
  ::close(fd);
  EXPECT_EQ(size.getError(), std::make_error_code(std::errc::is_a_directory));
}

TEST(FileTree, WaitsForNoPipeAndReadsNoDevice) {
  TestDirectory dir;
  ASSERT_EQ(::mkfifo((dir / "pipe").c_str(), 0600), 0);
  for (const std::string &path :
       {dir / "pipe", std::string("/dev/zero"), dir.path}) {
    auto bytes = readFile(path);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(llvm::toString(bytes.takeError()),
              "cannot read " + path + ": it is no file");
  }
}

/// The largest number of descriptors, while it lives.
struct FewDescriptors {
  explicit FewDescriptors(rlim_t most) {
    ::getrlimit(RLIMIT_NOFILE, &before);
    struct rlimit few = {most, before.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before); }
  struct rlimit before;
};

/// The descriptor that the next file gets.
static rlim_t nextDescriptor() {
  int file = ::open("/", O_PATH | O_CLOEXEC);
  ::close(file);
  return static_cast<rlim_t>(file);
}

TEST(FileTree, OneDescriptorIsEnoughForADeepTree) {
  TestDirectory dir;
  writeText(dir / "a/b/c/d/e", "");
  writeText(dir / "a/f", "");
  FewDescriptors few(nextDescriptor() + 1);
  EXPECT_THAT(
      pathsIn(dir.path),
      testing::ElementsAre("a", "a/b", "a/b/c", "a/b/c/d", "a/b/c/d/e", "a/f"));
  EXPECT_EQ(realDisk().removeAll(dir / "a"), std::error_code());
  EXPECT_THAT(pathsIn(dir.path), testing::IsEmpty());
}
