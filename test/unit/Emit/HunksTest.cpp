#include "Emit/Merge/Hunks.h"
#include <gtest/gtest.h>

using namespace decouple;

namespace {

const std::string First = "--- a/dir/a.txt\n+++ b/dir/a.txt\n"
                          "@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n",
                  Second = "@@ -11,3 +11,4 @@\n 11\n 12\n+twelve\n 13\n",
                  Other = "--- a/new.txt\n+++ b/new.txt\n@@ -1 +1 @@\n-1\n+2\n",
                  New = "new file mode 100644\n--- /dev/null\n+++ b/new.txt\n"
                        "@@ -0,0 +1 @@\n+new\n",
                  End = "-- \ntool\n\n";

TEST(Hunks, APatchWithAllItsLinesIsWhole) {
  EXPECT_EQ(faultOfPatch("Subject: x\n\n---\n" + First + Second + End), "");
  EXPECT_EQ(faultOfPatch(New + End), "");
}

TEST(Hunks, AFileMayChangeWithoutAHunk) {
  EXPECT_EQ(faultOfPatch("diff --git a/a b/b\nrename from a\nrename to b\n"),
            "");
  EXPECT_EQ(faultOfPatch("old mode 100644\nnew mode 100755\n"), "");
}

TEST(Hunks, AnEmptyPatchChangesNothing) {
  EXPECT_EQ(faultOfPatch(""), "changes nothing");
  EXPECT_EQ(faultOfPatch("Subject: x\n\n---\n--- a/a.txt\n+++ b/a.txt\n" + End),
            "changes nothing");
}

TEST(Hunks, AHunkThatEndsTooSoon) {
  EXPECT_EQ(faultOfPatch(First + "@@ -11,3 +11,4 @@\n 11\n 12\n"),
            "is cut short in the hunk at line 8");
}

TEST(Hunks, HunksThatAreGone) {
  EXPECT_EQ(lostHunks(First + Second + Other, First + Second + Other), "");
  EXPECT_EQ(lostHunks(First + Second + Other, First + Other),
            "lacks 1 of 3 hunks of the run");
  EXPECT_EQ(lostHunks(First + Second + Other, First),
            "lacks 2 of 3 hunks of the run");
  EXPECT_EQ(lostHunks(New, Other), "");
  EXPECT_EQ(lostHunks(New, First), "lacks 1 of 1 hunk of the run");
}

// A hunk of another file does not stand for it, whatever lines it has.
TEST(Hunks, TheFileCounts) {
  EXPECT_EQ(lostHunks("--- a/b\n+++ b/b\n@@ -1 +1 @@\n-1\n+2\n", Other),
            "lacks 1 of 1 hunk of the run");
}

TEST(Hunks, AnEditedHunkIsThere) {
  EXPECT_EQ(lostHunks(First, "--- a/dir/a.txt\n+++ b/dir/a.txt\n"
                             "@@ -5,4 +5,4 @@\n 0\n 1\n-2\n+zwei\n 3\n"),
            "");
}

// What both take out with theirs stands for neither.
TEST(Hunks, LinesOfTwoHunks) {
  const std::string head = "--- a/b\n+++ b/b\n",
                    one = "@@ -1,3 +0,0 @@\n-#if A\n-one\n-#endif\n",
                    two = "@@ -9,3 +6,0 @@\n-#if A\n-two\n-#endif\n";
  EXPECT_EQ(lostHunks(head + one + two, head + two),
            "lacks 1 of 2 hunks of the run");
  EXPECT_EQ(lostHunks(head + one + two, head + one + two), "");
}

// diff -u writes when the files were changed.
TEST(Hunks, DatesBehindTheNames) {
  EXPECT_EQ(lostHunks("--- a/b\n+++ b/b\n@@ -1 +1 @@\n-1\n+2\n",
                      "--- a/b\t2026-01-01\n+++ b/b\t2026-01-02\n"
                      "@@ -1 +1 @@\n-1\n+2\n"),
            "");
}

TEST(Hunks, ABlankLineMore) {
  EXPECT_EQ(faultOfPatch("--- a/b\n+++ b/b\n@@ -1 +1,2 @@\n 1\n+\n"), "");
}

TEST(Hunks, AHunkOfContextAlone) {
  EXPECT_EQ(faultOfPatch("--- a/b\n+++ b/b\n@@ -1,2 +1,2 @@\n 1\n 2\n"),
            "changes nothing");
}

// The signature looks like a line that goes.
TEST(Hunks, AHunkThatTheSignatureEnds) {
  EXPECT_EQ(faultOfPatch("--- a/b\n+++ b/b\n@@ -1,2 +1 @@\n-1\n 2\n"
                         "-- \n2.39.5\n\n"),
            "");
  EXPECT_EQ(faultOfPatch("--- a/b\n+++ b/b\n@@ -1,3 +1 @@\n-1\n 2\n"
                         "-- \n2.39.5\n\n"),
            "is cut short in the hunk at line 3");
}

// Git makes one of two that are near each other.
TEST(Hunks, TwoHunksInOne) {
  EXPECT_EQ(lostHunks(First + Second,
                      "--- a/dir/a.txt\n+++ b/dir/a.txt\n@@ -1,7 +1,8 @@\n"
                      " 1\n-2\n+two\n 3\n x\n 11\n 12\n+twelve\n 13\n"),
            "");
}

} // namespace
