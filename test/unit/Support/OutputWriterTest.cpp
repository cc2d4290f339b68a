#include "StepDisk.h"
#include "TestDirectory.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>

using namespace decouple;
using testing::ElementsAre;
using testing::Pair;
namespace fs = std::filesystem;

TEST(OutputWriter, WritesExactlyTheFiles) {
  TestDirectory dir;
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("b/c/x", "1"),
                                                  outputFile("a", "", true)})),
            "");
  EXPECT_THAT(snapshot(dir.path),
              ElementsAre(Pair("out", "directory"), Pair("out/a", "755 "),
                          Pair("out/b", "directory"),
                          Pair("out/b/c", "directory"),
                          Pair("out/b/c/x", "644 1")));
}

TEST(OutputWriter, MakesTheDirectoriesAbove) {
  TestDirectory dir;
  EXPECT_EQ(textOf(replaceDirectory(dir / "p/q/out/", {outputFile("a", "1")})),
            "");
  EXPECT_THAT(filesOf(dir.path), ElementsAre(Pair("p/q/out/a", "644 1")));
}

TEST(OutputWriter, ReplacesWhatWasThere) {
  TestDirectory dir;
  writeText(dir / "out/old/x", "1");
  writeText(dir / "out/both", "1");
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("both", "2"),
                                                  outputFile("new/x", "2")})),
            "");
  EXPECT_THAT(filesOf(dir.path), ElementsAre(Pair("out/both", "644 2"),
                                             Pair("out/new/x", "644 2")));
}

TEST(OutputWriter, DoesSoWithoutAnExchange) {
  TestDirectory dir;
  writeText(dir / "out/old", "1");
  StepDisk disk(Trouble::None, 0, /*canExchange=*/false);
  EXPECT_EQ(
      textOf(replaceDirectory(dir / "out", {outputFile("new", "2")}, disk)),
      "");
  EXPECT_THAT(filesOf(dir.path), ElementsAre(Pair("out/new", "644 2")));
}

TEST(OutputWriter, KeepsTheModeOfTheDirectory) {
  TestDirectory dir;
  fs::create_directory(dir / "out");
  fs::permissions(dir / "out", fs::perms::owner_all);
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "1")})), "");
  EXPECT_EQ(fs::status(dir / "out").permissions(), fs::perms::owner_all);
}

static struct stat statusOf(const std::string &path) {
  struct stat status{};
  ::stat(path.c_str(), &status);
  return status;
}

TEST(OutputWriter, UnchangedFilesAreNotWrittenAgain) {
  TestDirectory dir;
  ASSERT_EQ(textOf(replaceDirectory(
                dir / "out", {outputFile("a", "1"), outputFile("b", "1")})),
            "");
  struct stat a = statusOf(dir / "out/a"), b = statusOf(dir / "out/b");
  ASSERT_EQ(textOf(replaceDirectory(
                dir / "out", {outputFile("a", "1"), outputFile("b", "2")})),
            "");
  EXPECT_EQ(statusOf(dir / "out/a").st_ino, a.st_ino);
  EXPECT_EQ(statusOf(dir / "out/a").st_mtim.tv_nsec, a.st_mtim.tv_nsec);
  EXPECT_EQ(statusOf(dir / "out/a").st_nlink, 1u);
  EXPECT_NE(statusOf(dir / "out/b").st_ino, b.st_ino);
}

TEST(OutputWriter, WhereLinksAreNotToBeHadFilesAreCopied) {
  class NoLinks : public Disk {
    std::error_code link(const std::string &, const std::string &) override {
      return std::make_error_code(std::errc::operation_not_permitted);
    }
  } disk;
  TestDirectory dir;
  writeText(dir / "out/a", "1");
  EXPECT_EQ(
      textOf(replaceDirectory(
          dir / "out", {outputFile("a", "1"), outputFile("b", "2")}, disk)),
      "");
  EXPECT_THAT(filesOf(dir.path),
              ElementsAre(Pair("out/a", "644 1"), Pair("out/b", "644 2")));
}

TEST(OutputWriter, AnOutputThatIsALinkStaysOne) {
  TestDirectory dir;
  writeText(dir / "disk2/real/old", "1");
  fs::create_directory_symlink(dir / "disk2/real", dir / "out");
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "2")})), "");
  EXPECT_THAT(filesOf(dir.path),
              ElementsAre(Pair("disk2/real/a", "644 2"),
                          Pair("out", "-> " + (dir / "disk2/real"))));
}

TEST(OutputWriter, NeverWritesThroughALinkInTheOutput) {
  TestDirectory dir;
  writeText(dir / "outside/x", "mine");
  fs::create_directory(dir / "out");
  fs::create_directory_symlink(dir / "outside", dir / "out/a");
  fs::create_symlink(dir / "outside/x", dir / "out/b");
  EXPECT_EQ(textOf(replaceDirectory(
                dir / "out", {outputFile("a/x", "2"), outputFile("b", "2")})),
            "");
  EXPECT_THAT(filesOf(dir.path),
              ElementsAre(Pair("out/a/x", "644 2"), Pair("out/b", "644 2"),
                          Pair("outside/x", "644 mine")));
}

TEST(OutputWriter, LeavesSiblingsAlone) {
  TestDirectory dir;
  writeText(dir / ".out.torch-decouple-notes", "mine");
  writeText(dir / ".out.torch-decouple-abcdef/file", "mine");
  writeText(dir / ".out.torch-decouple-ghijkl/lock", "mine");
  writeText(dir / ".other.torch-decouple-abcdef/lock", "torch-decouple\n");
  Snapshot before = filesOf(dir.path);
  EXPECT_EQ(textOf(replaceDirectory(dir / "out", {outputFile("a", "1")})), "");
  before["out/a"] = "644 1";
  EXPECT_EQ(filesOf(dir.path), before);
}
