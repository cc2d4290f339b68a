#include "Emit/Merge/MergeFile.h"
#include "../Support/TestDirectory.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace decouple;

static FileVersion version(const std::string &text, bool executable = false) {
  return {llvm::MemoryBuffer::getMemBufferCopy(text), executable};
}

/// "kind text", with a + for an executable.
static std::string merged(const std::optional<FileVersion> &base,
                          const FileVersion &yours, const FileVersion &theirs) {
  auto result = llvm::cantFail(mergeFile(base, yours, theirs));
  return std::string(nameOf(result.kind)) +
         (result.file.executable ? "+ " : " ") + result.file.text().str();
}

TEST(MergeFile, OneSide) {
  EXPECT_EQ(merged(version("a\n"), version("b\n"), version("a\n")), "kept b\n");
  EXPECT_EQ(merged(version("a\n"), version("a\n"), version("b\n")),
            "merged b\n");
}

TEST(MergeFile, BothInOtherLines) {
  EXPECT_EQ(merged(version("1\n2\n3\n4\n5\n"), version("x\n2\n3\n4\n5\n"),
                   version("1\n2\n3\n4\ny\n")),
            "merged x\n2\n3\n4\ny\n");
}

TEST(MergeFile, BothAlike) {
  EXPECT_EQ(merged(version("a\n"), version("b\n"), version("b\n")),
            "merged b\n");
}

TEST(MergeFile, BothInTheSameLine) {
  std::string text = "marked <<<<<<< yours\nx\n=======\ny\n"
                     ">>>>>>> torch-decouple\n";
  EXPECT_EQ(merged(version("a\n"), version("x\n"), version("y\n")), text);
  EXPECT_TRUE(hasConflictMarks(text));
  EXPECT_FALSE(hasConflictMarks("=======\nA <<<<<<< yours\n"));
}

TEST(MergeFile, WithoutABaseAllIsNew) {
  EXPECT_EQ(merged(std::nullopt, version("x\n"), version("y\n")),
            "marked <<<<<<< yours\nx\n=======\ny\n>>>>>>> torch-decouple\n");
}

TEST(MergeFile, WhatIsNoTextStaysYours) {
  using namespace std::string_literals;
  EXPECT_EQ(merged(version("a\n"), version("x\0"s), version("y\n")),
            "unmergeable x\0"s);
}

TEST(MergeFile, ModesLikeBytes) {
  EXPECT_EQ(merged(version("a"), version("a", true), version("b")),
            "merged+ b");
  EXPECT_EQ(merged(version("a"), version("b"), version("a", true)),
            "merged+ b");
  EXPECT_EQ(merged(version("a", true), version("b"), version("a", true)),
            "kept b");
  EXPECT_EQ(merged(version("a", true), version("a"), version("b", true)),
            "merged b");
}

// Whoever wants diff3 elsewhere gets the same here.
TEST(MergeFile, WhatTheUserHasConfiguredHasNoEffect) {
  TestDirectory directory;
  writeText(directory / "config", "[merge]\n\tconflictStyle = diff3\n");
  ::setenv("GIT_CONFIG_GLOBAL", (directory / "config").c_str(), 1);
  EXPECT_EQ(merged(version("a\n"), version("x\n"), version("y\n")),
            "marked <<<<<<< yours\nx\n=======\ny\n>>>>>>> torch-decouple\n");
  ::unsetenv("GIT_CONFIG_GLOBAL");
}
