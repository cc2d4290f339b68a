#include "Scan/Tree/CommittedTree.h"
#include "../Support/TestDirectory.h"
#include "Support/Git.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
namespace fs = std::filesystem;

namespace {

/// A checkout with one commit, to which things happen that git keeps quiet
/// about.
class CommittedTree : public testing::Test {
protected:
  CommittedTree() {
    fs::create_directory(root);
    writeText(root + "/version.txt", "2.6.0a0\n");
    writeText(root + "/a.h", "a\n");
    writeText(root + "/b.h", "b\n");
    writeText(root + "/run.sh", "r\n");
    writeText(root + "/.gitignore", "*.o\n");
    fs::permissions(root + "/run.sh", fs::perms::owner_all);
    fs::create_symlink("a.h", root + "/link");
    git({"init", "--quiet"});
    commit();
  }

  std::string git(const std::vector<std::string> &arguments) const {
    return llvm::cantFail(askGit(root, arguments));
  }
  void commit() const {
    git({"add", "."});
    git({"-c", "user.name=N", "-c", "user.email=n@n", "commit", "--quiet",
         "--message=m"});
  }
  llvm::Expected<SourceTree> taken() const {
    // What it is for: all of this is clean for git.
    EXPECT_EQ(git({"status", "--porcelain"}), "");
    SourceTree tree = llvm::cantFail(walkTree(root, 2));
    if (auto error = takeCommitted(tree, "HEAD", 2))
      return error;
    return tree;
  }

  TestDirectory directory;
  const std::string root = directory / "checkout";
};

} // namespace

// A HEAD that moves on meanwhile counts for nothing.
TEST_F(CommittedTree, IsTheCommitThatItIsAskedFor) {
  const std::string first =
      llvm::StringRef(git({"rev-parse", "HEAD"})).trim().str();
  SourceTree tree = llvm::cantFail(walkTree(root, 2));
  writeText(root + "/a.h", "later\n");
  commit();
  llvm::cantFail(takeCommitted(tree, first, 2));
  EXPECT_EQ(tree.find("a.h")->text(), "a\n");
}

static std::vector<std::string> paths(const SourceTree &tree) {
  std::vector<std::string> paths;
  for (const SourceFile &file : tree.files)
    paths.push_back(file.path);
  return paths;
}

static std::vector<std::string> remarksOf(const SourceTree &tree) {
  std::vector<std::string> remarks;
  for (const Diagnostic &diagnostic : tree.diagnostics)
    remarks.push_back(diagnostic.file + ": " + diagnostic.message + " [" +
                      diagnostic.id + "]");
  return remarks;
}

TEST_F(CommittedTree, NothingIsSaidWhereNothingIsDifferent) {
  SourceTree tree = llvm::cantFail(taken());
  EXPECT_THAT(paths(tree), ElementsAre(".gitignore", "a.h", "b.h", "link",
                                       "run.sh", "version.txt"));
  EXPECT_THAT(remarksOf(tree), ElementsAre());
  EXPECT_TRUE(tree.find("run.sh")->executable);
  EXPECT_FALSE(tree.find("a.h")->committed);
}

TEST_F(CommittedTree, IgnoredFilesAreLeftOut) {
  writeText(root + "/made.o", "");
  writeText(root + "/also.o", "");
  SourceTree tree = llvm::cantFail(taken());
  EXPECT_EQ(tree.find("made.o"), nullptr);
  EXPECT_THAT(remarksOf(tree),
              ElementsAre("also.o: 2 files on disk but not in the commit, this "
                          "one among them; left out [not-in-commit]"));
}

TEST_F(CommittedTree, FilesTakenForUnchangedHaveTheCommitsBytes) {
  git({"update-index", "--assume-unchanged", "a.h"});
  writeText(root + "/a.h", "mine\n");
  SourceTree tree = llvm::cantFail(taken());
  EXPECT_EQ(tree.find("a.h")->text(), "a\n");
  EXPECT_TRUE(tree.find("a.h")->committed);
  EXPECT_THAT(remarksOf(tree),
              ElementsAre("a.h: 1 file with other bytes on disk than in the "
                          "commit, this one among them; read from the commit "
                          "[other-in-commit]"));
}

TEST_F(CommittedTree, LineEndsAreTheCommits) {
  writeText(root + "/.gitattributes", "*.h text eol=crlf\n");
  commit();
  fs::remove(root + "/a.h");
  git({"checkout", "--quiet", "--", "a.h"});
  ASSERT_EQ(readText(root + "/a.h"), "a\r\n");
  EXPECT_EQ(llvm::cantFail(taken()).find("a.h")->text(), "a\n");
}

TEST_F(CommittedTree, FiltersHaveNoEffect) {
  writeText(root + "/.gitattributes", "*.h filter=shout\n");
  commit();
  git({"config", "filter.shout.smudge", "tr a A"});
  git({"config", "filter.shout.clean", "tr A a"});
  fs::remove(root + "/a.h");
  git({"checkout", "--quiet", "--", "a.h"});
  ASSERT_EQ(readText(root + "/a.h"), "A\n");
  EXPECT_EQ(llvm::cantFail(taken()).find("a.h")->text(), "a\n");
}

TEST_F(CommittedTree, WhatIsNotCheckedOutComesFromTheCommit) {
  git({"update-index", "--skip-worktree", "b.h", "link", "run.sh"});
  for (const char *path : {"b.h", "link", "run.sh"})
    fs::remove(root + "/" + path);
  SourceTree tree = llvm::cantFail(taken());
  EXPECT_EQ(tree.find("b.h")->text(), "b\n");
  EXPECT_EQ(tree.find("link")->kind, FileKind::Symlink);
  EXPECT_EQ(tree.find("link")->linkTarget, "a.h");
  EXPECT_TRUE(tree.find("run.sh")->executable);
  EXPECT_THAT(remarksOf(tree),
              ElementsAre("b.h: 3 files in the commit but not on disk, this "
                          "one among them; read from the commit "
                          "[other-in-commit]"));
}

TEST_F(CommittedTree, ModesAreTheCommits) {
  git({"config", "core.fileMode", "false"});
  fs::permissions(root + "/run.sh", fs::perms::owner_read);
  EXPECT_TRUE(llvm::cantFail(taken()).find("run.sh")->executable);
}

TEST_F(CommittedTree, FilesOfSubmodulesStay) {
  fs::create_directory(root + "/sub");
  writeText(root + "/sub/s.h", "s\n");
  llvm::cantFail(askGit(root + "/sub", {"init", "--quiet"}));
  llvm::cantFail(askGit(root + "/sub", {"add", "."}));
  llvm::cantFail(
      askGit(root + "/sub", {"-c", "user.name=N", "-c", "user.email=n@n",
                             "commit", "--quiet", "--message=m"}));
  commit();
  SourceTree tree = llvm::cantFail(taken());
  EXPECT_EQ(tree.find("sub/s.h")->text(), "s\n");
  EXPECT_THAT(remarksOf(tree), ElementsAre());
}

TEST_F(CommittedTree, AnotherReleaseOnDisk) {
  git({"update-index", "--assume-unchanged", "version.txt"});
  writeText(root + "/version.txt", "1.0\n");
  EXPECT_EQ(textOf(taken()),
            "usage: " + root +
                "/version.txt names release 1.0, the commit 2.6.0a0; check out "
                "the commit's version of it");
}
