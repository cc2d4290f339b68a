#include "TestDirectory.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

static std::vector<std::string> pathsOf(const std::vector<TreeEntry> &entries) {
  std::vector<std::string> paths;
  for (const TreeEntry &entry : entries)
    paths.push_back(entry.path);
  return paths;
}

TEST(OutputCompare, ADirectoryThatIsNotThereLacksEverything) {
  TestDirectory dir;
  auto found = llvm::cantFail(compareDirectory(
      dir / "out", {outputFile("b", ""), outputFile("a/x", "")}));
  EXPECT_THAT(found.missing, ElementsAre("a/x", "b"));
  EXPECT_THAT(found.extra, IsEmpty());
}

TEST(OutputCompare, TheSameFilesAreNoDifference) {
  TestDirectory dir;
  writeText(dir / "a/x", "1");
  auto found =
      llvm::cantFail(compareDirectory(dir.path, {outputFile("a/x", "1")}));
  EXPECT_TRUE(found.none());
  EXPECT_THAT(found.same, ElementsAre("a/x"));
}

TEST(OutputCompare, BytesAndModeCount) {
  TestDirectory dir;
  writeText(dir / "bytes", "1");
  writeText(dir / "length", "1");
  writeText(dir / "mode", "1");
  auto found = llvm::cantFail(compareDirectory(
      dir.path, {outputFile("bytes", "2"), outputFile("length", "11"),
                 outputFile("mode", "1", true)}));
  EXPECT_THAT(pathsOf(found.changed), ElementsAre("bytes", "length", "mode"));
  EXPECT_THAT(found.same, IsEmpty());
}

TEST(OutputCompare, UnknownFilesLinksAndDirectoriesAreExtra) {
  TestDirectory dir;
  writeText(dir / "a/x", "1");
  writeText(dir / "a/y", "1");
  fs::create_directory(dir / "empty");
  fs::create_symlink("a", dir / "link");
  auto found =
      llvm::cantFail(compareDirectory(dir.path, {outputFile("a/x", "1")}));
  EXPECT_THAT(pathsOf(found.extra), ElementsAre("a/y", "empty", "link"));
}

TEST(OutputCompare, ALinkInPlaceOfADirectoryIsNotFollowed) {
  TestDirectory dir;
  writeText(dir / "elsewhere/x", "1");
  fs::create_directory(dir / "out");
  fs::create_directory_symlink(dir / "elsewhere", dir / "out/a");
  auto found =
      llvm::cantFail(compareDirectory(dir / "out", {outputFile("a/x", "1")}));
  EXPECT_THAT(pathsOf(found.extra), ElementsAre("a"));
  EXPECT_THAT(found.missing, ElementsAre("a/x"));
}
