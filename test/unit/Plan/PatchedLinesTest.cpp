#include "Plan/Host/PatchedLines.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

/// A file of lines "1" to "9", and patches of it.
struct Series {
  SourceTree tree;
  std::vector<HostChange> changes;

  Series() {
    SourceFile file;
    file.path = "a.txt";
    file.content = llvm::MemoryBuffer::getMemBufferCopy(
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", file.path);
    tree.files.push_back(std::move(file));
  }
  /// Adds the patch whose diff of the file has these hunks.
  void patch(const std::string &hunks, const std::string &path = "a.txt") {
    HostChange change;
    change.diff = "diff --git a/" + path + " b/" + path + "\n--- a/" + path +
                  "\n+++ b/" + path + "\n" + hunks;
    changes.push_back(std::move(change));
  }
  /// The number of the patch that changes these lines; -1: none.
  int changeOf(unsigned first, unsigned last) const {
    auto change = PatchedLines(tree, changes)
                      .changeOf("a.txt", {{first, last}},
                                [](std::size_t) { return true; });
    return change ? static_cast<int>(*change) : -1;
  }
};

} // namespace

TEST(PatchedLines, AreThoseThatGo) {
  Series series;
  series.patch("@@ -2,4 +2,3 @@\n 2\n 3\n-4\n 5\n");
  EXPECT_EQ(series.changeOf(4, 4), 0);
  EXPECT_EQ(series.changeOf(1, 9), 0);
}

TEST(PatchedLines, AreNotTheContext) {
  Series series;
  series.patch("@@ -2,4 +2,3 @@\n 2\n 3\n-4\n 5\n");
  EXPECT_EQ(series.changeOf(1, 3), -1);
  EXPECT_EQ(series.changeOf(5, 9), -1);
}

TEST(PatchedLines, WhatIsAddedChangesLinesOnBothSides) {
  Series series;
  series.patch("@@ -2,2 +2,3 @@\n 2\n+new\n 3\n");
  EXPECT_EQ(series.changeOf(2, 3), 0);
  EXPECT_EQ(series.changeOf(1, 2), -1);
  EXPECT_EQ(series.changeOf(3, 4), -1);
}

TEST(PatchedLines, AreCountedInTheCheckoutForEachPatch) {
  Series series;
  series.patch("@@ -1,4 +1,2 @@\n 1\n-2\n-3\n 4\n");
  series.patch("@@ -5,3 +5,2 @@\n 7\n-8\n 9\n");
  EXPECT_EQ(series.changeOf(8, 8), 1);
  EXPECT_EQ(series.changeOf(6, 6), -1);
}

TEST(PatchedLines, SecondHunksFollowTheFirst) {
  Series series;
  series.patch("@@ -1,1 +1,3 @@\n 1\n+a\n+b\n@@ -7,2 +9,1 @@\n 7\n-8\n");
  EXPECT_EQ(series.changeOf(8, 8), 0);
  EXPECT_EQ(series.changeOf(7, 7), -1);
}

TEST(PatchedLines, WhatAPatchAddsALaterOneMayTake) {
  Series series;
  series.patch("@@ -2,2 +2,3 @@\n 2\n+new\n 3\n");
  series.patch("@@ -2,3 +2,2 @@\n 2\n-new\n 3\n");
  series.patch("@@ -3,2 +3,1 @@\n-3\n 4\n");
  EXPECT_EQ(series.changeOf(3, 3), 2);
}

TEST(PatchedLines, ALineThatLooksLikeAHeaderIsALine) {
  Series series;
  series.patch("@@ -2,2 +2 @@\n--- a/b.txt\n 3\n@@ -8 +6,0 @@\n-8\n");
  EXPECT_EQ(series.changeOf(8, 8), 0);
}

TEST(PatchedLines, AreNotThoseOfAnotherFile) {
  Series series;
  series.patch("@@ -2,2 +2,1 @@\n 2\n-3\n", "b.txt");
  EXPECT_EQ(series.changeOf(1, 9), -1);
}

TEST(PatchedLines, AreAskedOfSomePatchesOnly) {
  Series series;
  series.patch("@@ -2 +2 @@\n-2\n+two\n");
  series.patch("@@ -2,2 +2 @@\n two\n-3\n");
  PatchedLines lines(series.tree, series.changes);
  auto second = [](std::size_t change) { return change == 1; };
  EXPECT_EQ(lines.changeOf("a.txt", {{2, 3}}, second), std::size_t(1));
  EXPECT_EQ(lines.changeOf("a.txt", {{2, 2}}, second), std::nullopt);
}
