#include "Scan/Tree/SourceTree.h"
#include "Scan/Tree/PublishedCommit.h"
#include "Support/Errors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {
/// A checkout in a directory of its own.
class SourceTreeTest : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "tree-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(name.data()));
    root = name;
    write("version.txt", "2.6.0a0\n");
  }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string &path, const std::string &text) {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path, std::ios::binary) << text;
  }
  SourceTree walk(unsigned jobs = 2) {
    return llvm::cantFail(walkTree(root.string(), jobs));
  }
  std::string error(const fs::path &path, ExitCode expected) {
    std::string message;
    auto tree = walkTree(path.string(), 2);
    if (tree)
      return "no error";
    EXPECT_EQ(explain(tree.takeError(), message), expected);
    return message;
  }

  fs::path root;
};
} // namespace

static std::vector<std::string> paths(const SourceTree &tree) {
  std::vector<std::string> out;
  for (const SourceFile &file : tree.files)
    out.push_back(file.path);
  return out;
}

TEST_F(SourceTreeTest, SortsPathsBytewise) {
  for (const char *path : {"a/b", "a-b", "a.b", "B", "a/b-c/d", "a/b.c"})
    write(path, "");
  SourceTree tree = walk();
  EXPECT_THAT(paths(tree), ElementsAre("B", "a-b", "a.b", "a/b", "a/b-c/d",
                                       "a/b.c", "version.txt"));
  EXPECT_EQ(paths(walk(1)), paths(walk(7)));
  ASSERT_TRUE(tree.find("a/b-c/d"));
  EXPECT_EQ(tree.find("a/b-c/d")->path, "a/b-c/d");
  EXPECT_FALSE(tree.find("a/b-c"));
}

TEST_F(SourceTreeTest, HoldsLargeFilesAsTheyAre) {
  // With and without a byte behind the text that ends it, on a page of its own.
  const std::size_t page = ::sysconf(_SC_PAGESIZE);
  std::map<std::string, std::string> texts;
  for (std::size_t size : {std::size_t(0), page - 1, std::size_t(16) << 10,
                           16 * page, 16 * page + 1}) {
    std::string &text = texts["of" + std::to_string(size)];
    while (text.size() < size)
      text += std::to_string(text.size()) + "\n";
    text.resize(size);
    write("of" + std::to_string(size), text);
  }
  write("binary", std::string(17 << 10, '\0'));
  auto tree = llvm::cantFail(walkTree(root.string(), 2));
  for (const auto &[path, text] : texts) {
    ASSERT_TRUE(tree.find(path)) << path;
    EXPECT_EQ(tree.find(path)->text(), text) << path;
    EXPECT_EQ(*tree.find(path)->text().end(), '\0') << path;
    EXPECT_EQ(tree.find(path)->kind, FileKind::Text) << path;
  }
  EXPECT_EQ(tree.find("binary")->kind, FileKind::Binary);
}

TEST_F(SourceTreeTest, ReadsContentAndRelease) {
  write("empty.h", "");
  write("a.sh", "#!/bin/sh\n");
  ::chmod((root / "a.sh").c_str(), 0755);
  SourceTree tree = walk();
  EXPECT_EQ(tree.release, "2.6.0a0");
  EXPECT_EQ(tree.find("empty.h")->size, 0u);
  EXPECT_TRUE(tree.find("empty.h")->content);
  EXPECT_EQ(tree.find("a.sh")->text(), "#!/bin/sh\n");
  EXPECT_TRUE(tree.find("a.sh")->executable);
  EXPECT_FALSE(tree.find("version.txt")->executable);
}

TEST_F(SourceTreeTest, KeepsContentOfAnySize) {
  std::string large(40 << 20, 'x');
  write("large.txt", large);
  write("small.txt", "y");
  SourceTree tree = walk();
  EXPECT_TRUE(tree.find("large.txt")->text() == large);
  EXPECT_EQ(tree.find("small.txt")->text(), "y");
  EXPECT_EQ(*tree.find("small.txt")->text().end(), '\0'); // for the lexer
}

TEST_F(SourceTreeTest, RecordsLinksWithoutFollowing) {
  write("dir/a.h", "");
  fs::create_symlink("dir", root / "to-dir");
  fs::create_symlink("/etc/passwd", root / "out");
  fs::create_symlink("nowhere", root / "broken");
  SourceTree tree = walk();
  EXPECT_THAT(paths(tree),
              ElementsAre("broken", "dir/a.h", "out", "to-dir", "version.txt"));
  EXPECT_EQ(tree.find("out")->kind, FileKind::Symlink);
  EXPECT_EQ(tree.find("out")->linkTarget, "/etc/passwd");
  EXPECT_FALSE(tree.find("out")->content);
}

TEST_F(SourceTreeTest, SkipsGitAndMarksSubmodules) {
  write(".git/config", "");
  write("third_party/sub/.git", "gitdir: elsewhere\n");
  write("third_party/sub/a.h", "");
  write("third_party/sub-b/c.h", "");
  SourceTree tree = walk();
  EXPECT_THAT(paths(tree),
              ElementsAre("third_party/sub", "third_party/sub-b/c.h",
                          "third_party/sub/a.h", "version.txt"));
  EXPECT_EQ(tree.find("third_party/sub")->kind, FileKind::Submodule);
}

TEST_F(SourceTreeTest, RecognisesBinaryAndGeneratedFiles) {
  std::string marker = "@gener";
  marker += "ated";
  write("a.bin", std::string("a\0b", 3));
  write("latin.cpp", "// \xe9\n");
  write("made.cpp", "// " + marker + " by a script\n");
  write("late.cpp", std::string(30, '\n') + "// " + marker + "\n");
  write("at.cpp", "// @author a\n");
  SourceTree tree = walk();
  EXPECT_EQ(tree.find("a.bin")->kind, FileKind::Binary);
  EXPECT_EQ(tree.find("latin.cpp")->kind, FileKind::Text);
  EXPECT_TRUE(tree.find("made.cpp")->generated);
  EXPECT_FALSE(tree.find("late.cpp")->generated);
  EXPECT_FALSE(tree.find("at.cpp")->generated);
}

TEST_F(SourceTreeTest, OddNamesAreWrittenAsInC) {
  write("\xe9.h", "latin");
  write("a\tb\nc", "lines");
  write("e\033[31m", "colour");
  write("c1\xc2\x9b", "colour");
  write("back\\slash", "");
  write("stra\u00dfe", "");
  SourceTree tree = walk();
  EXPECT_THAT(paths(tree), ElementsAre("\\351.h", "a\\tb\\nc", "back\\\\slash",
                                       "c1\\302\\233", "e\\033[31m",
                                       "stra\u00dfe", "version.txt"));
  EXPECT_EQ(tree.find("\\351.h")->text(), "latin");
  EXPECT_EQ(tree.find("a\\tb\\nc")->text(), "lines");
  ASSERT_EQ(tree.diagnostics.size(), 5u);
  EXPECT_EQ(tree.diagnostics[0].id, "odd-file-name");
}

TEST_F(SourceTreeTest, AReleaseThatIsMoreThanOne) {
  for (const char *text : {"2.6.0\nmessage(FATAL_ERROR)", "2.6.0)", "2.6.0 a",
                           "2.6.0$ENV{HOME}", "2.6.0\""}) {
    write("version.txt", text);
    EXPECT_THAT(error(root, ExitUsage), HasSubstr("names no release"));
  }
}

TEST_F(SourceTreeTest, LeavesPipesOut) {
  ASSERT_EQ(::mkfifo((root / "pipe").c_str(), 0600), 0);
  SourceTree tree = walk();
  EXPECT_THAT(paths(tree), ElementsAre("version.txt"));
  ASSERT_EQ(tree.diagnostics.size(), 1u);
  EXPECT_EQ(tree.diagnostics[0].id, "special-file");
}

TEST_F(SourceTreeTest, DoesNotReadWhatIsTooLarge) {
  write("large.cpp", "int a;");
  fs::resize_file(root / "large.cpp", MaximalFileSize + 1);
  write("fits.txt", "");
  fs::resize_file(root / "fits.txt", MaximalFileSize);
  SourceTree tree = walk();
  EXPECT_EQ(tree.find("large.cpp")->kind, FileKind::Large);
  EXPECT_FALSE(tree.find("large.cpp")->content);
  EXPECT_EQ(tree.find("large.cpp")->size, MaximalFileSize + 1);
  EXPECT_TRUE(tree.find("fits.txt")->content);
  ASSERT_EQ(tree.diagnostics.size(), 1u);
  EXPECT_EQ(tree.diagnostics[0].id, "large-file");
}

TEST_F(SourceTreeTest, DoesNotWaitForAPipeThatShouldNameTheRelease) {
  fs::remove(root / "version.txt");
  ASSERT_EQ(::mkfifo((root / "version.txt").c_str(), 0600), 0);
  EXPECT_THAT(error(root, ExitUsage), HasSubstr("version.txt is not a file"));
}

TEST_F(SourceTreeTest, RefusesWhatIsNoCheckout) {
  EXPECT_THAT(error(root / "none", ExitUsage), HasSubstr("cannot open"));
  EXPECT_THAT(error(root / "version.txt", ExitUsage),
              HasSubstr("is not a directory"));
  fs::create_directory(root / "dir");
  EXPECT_THAT(error(root / "dir", ExitUsage),
              HasSubstr("is not a PyTorch checkout: it has no version.txt"));
  write("version.txt", "soon\n");
  EXPECT_THAT(error(root, ExitUsage),
              HasSubstr("version.txt names no release"));
}

/// Prints the walk's error as a user without rights gets it, and exits with its
/// code. In a process of its own, because root may read anything.
[[noreturn]] static void walkWithoutRights(const fs::path &root) {
  if (::geteuid() == 0 && ::setuid(65534))
    std::exit(99);
  std::string message;
  auto tree = walkTree(root.string(), 2);
  int code = tree ? 0 : explain(tree.takeError(), message);
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(code);
}

TEST_F(SourceTreeTest, NamesTheFileItCannotRead) {
  ::chmod(root.c_str(), 0755);
  write("dir/secret.h", "");
  ::chmod((root / "dir/secret.h").c_str(), 0);
  EXPECT_EXIT(walkWithoutRights(root), testing::ExitedWithCode(ExitEnvironment),
              "cannot read '.*/dir/secret.h': Permission denied");
}

TEST_F(SourceTreeTest, NamesTheDirectoryItCannotRead) {
  ::chmod(root.c_str(), 0755);
  fs::create_directory(root / "dir");
  ::chmod((root / "dir").c_str(), 0);
  EXPECT_EXIT(walkWithoutRights(root), testing::ExitedWithCode(ExitEnvironment),
              "cannot read directory '.*/dir/': Permission denied");
  ::chmod((root / "dir").c_str(), 0755);
}

TEST(PublishedCommit, OpensRemotesInABrowser) {
  const char *page = "https://code.example/o/n";
  EXPECT_EQ(pageOfRemote("https://code.example/o/n"), page);
  EXPECT_EQ(pageOfRemote("https://me:secret@code.example/o/n.git"), page);
  EXPECT_EQ(pageOfRemote("git@code.example:o/n.git"), page);
  EXPECT_EQ(pageOfRemote("ssh://git@code.example:22/o/n.git/"), page);
}

TEST(PublishedCommit, KeepsThePortOfABrowserAlone) {
  const char *page = "https://git.corp.example:8443/x/y";
  EXPECT_EQ(pageOfRemote("https://git.corp.example:8443/x/y.git"), page);
  EXPECT_EQ(pageOfRemote("https://me:secret@git.corp.example:8443/x/y"), page);
  EXPECT_EQ(pageOfRemote("ssh://git@git.corp.example:8443/x/y.git"),
            "https://git.corp.example/x/y");
  EXPECT_EQ(pageOfRemote("https://git.corp.example:a/x"), "");
}

TEST(PublishedCommit, OpensNothingElse) {
  EXPECT_EQ(pageOfRemote(""), "");
  EXPECT_EQ(pageOfRemote("/srv/n.git"), "");
  EXPECT_EQ(pageOfRemote("../n"), "");
  EXPECT_EQ(pageOfRemote("file:///srv/n.git"), "");
  EXPECT_EQ(pageOfRemote("https://code.example"), "");
  EXPECT_EQ(pageOfRemote("https://code.example/a\"onclick=b"), "");
}

TEST_F(SourceTreeTest, ATextThatItsReaderDoesNotKeepIsGone) {
  write("a.h", "int a;");
  write("b.h", "int b;");
  std::mutex mutex;
  std::map<std::string, std::string> seen;
  auto read = [&](const SourceFile &file, unsigned) {
    std::lock_guard<std::mutex> lock(mutex);
    seen[file.path] = file.text().str();
    return file.path != "a.h";
  };
  SourceTree tree = llvm::cantFail(walkTree(
      root.string(), 2, [](llvm::StringRef) { return Wish::Text; },
      VersionText::Needed, read));
  EXPECT_THAT(seen,
              UnorderedElementsAre(Pair("a.h", "int a;"), Pair("b.h", "int b;"),
                                   Pair("version.txt", "2.6.0a0\n")));
  EXPECT_EQ(tree.find("a.h")->content, nullptr);
  EXPECT_EQ(tree.find("a.h")->size, 6u);
  EXPECT_EQ(tree.find("b.h")->text(), "int b;");
}

TEST_F(SourceTreeTest, AFileWhosePathWillBeAnotherIsKeptForLater) {
  write("a\tb.h", "int a;");
  auto read = [](const SourceFile &, unsigned) { return false; };
  SourceTree tree = llvm::cantFail(walkTree(
      root.string(), 1, [](llvm::StringRef) { return Wish::Text; },
      VersionText::Needed, read));
  EXPECT_EQ(tree.find("a\\tb.h")->text(), "int a;");
}

TEST_F(SourceTreeTest, OfAFileOnlyItsSizeMayBeAsked) {
  write("a.bin", std::string("\0\0\0", 3));
  auto kindOf = [&](Wish wish) {
    SourceTree tree = llvm::cantFail(
        walkTree(root.string(), 1, [&](llvm::StringRef) { return wish; }));
    EXPECT_EQ(tree.find("a.bin")->size, 3u);
    return tree.find("a.bin")->kind;
  };
  EXPECT_EQ(kindOf(Wish::Kind), FileKind::Binary);
  EXPECT_EQ(kindOf(Wish::Size), FileKind::Text);
}
