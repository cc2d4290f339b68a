#include "Emit/Merge/Patches.h"
#include "Emit/Merge/Renumber.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(MergeSeries, WhatWasAddedStaysAfterItsNeighbour) {
  EXPECT_EQ(mergeSeries("# h\n1\n2\n", "# h\n1\nmine\n2\n", "# h\n1\n2\n3\n"),
            "# h\n1\nmine\n2\n3\n");
  EXPECT_EQ(mergeSeries("1\n2\n", "1\n2\nmine\n", "1\n3\n"), "1\nmine\n3\n");
  EXPECT_EQ(mergeSeries("1\n", "mine\n1\n", "1\n2\n"), "mine\n1\n2\n");
}

TEST(MergeSeries, WhatWasTakenOutIsOut) {
  EXPECT_EQ(mergeSeries("1\n2\n", "2\n", "1\n2\n3\n"), "2\n3\n");
}

TEST(MergeSeries, AnOrderOfOnesOwnStays) {
  EXPECT_EQ(mergeSeries("1\n2\n3\n", "3\n1\n2\n", "1\n2\n3\n"), "3\n1\n2\n");
  EXPECT_EQ(mergeSeries("1\n2\n3\n", "3\nmine\n1\n2\n", "1\n3\n4\n"),
            "3\n4\nmine\n1\n");
}

TEST(DoTheSame, PlacesAndNumbersDoNotCount) {
  std::string patch = "Subject: [PATCH 1/2] T\n\nindex 1..2\n@@ -1 +1 @@\n-a\n";
  EXPECT_TRUE(doTheSame(
      patch, "Subject: [PATCH 1/3] T\n\nindex 3..4\n@@ -5 +5 @@\n-a\n"));
  EXPECT_FALSE(doTheSame(
      patch, "Subject: [PATCH 1/2] T\n\nindex 1..2\n@@ -1 +1 @@\n-b\n"));
}

TEST(DoTheSame, LinesThatTheMessageNamesDoNotCount) {
  auto patch = [](const char *message, const char *removed) {
    return std::string(message) + "\n---\n\ndiff --git a/x b/x\n@@ -1 +1 @@\n" +
           removed + "\n";
  };
  std::string before = patch("- line 10 (statements): hook `f`", "- line 1");
  EXPECT_TRUE(
      doTheSame(before, patch("- line 11 (statements): hook `f`", "- line 1")));
  EXPECT_FALSE(
      doTheSame(before, patch("- line 10 (statements): hook `g`", "- line 1")));
  EXPECT_FALSE(
      doTheSame(before, patch("- line 10 (statements): hook `f`", "- line 2")));
}

/// A change of the only line of a file that the two heads name.
static std::string oneLine(const std::string &from, const std::string &to) {
  return "--- " + from + "\n+++ " + to + "\n@@ -1 +1 @@\n-a\n+b\n";
}

static std::vector<std::string> touched(const std::string &patch) {
  return llvm::cantFail(touchedBy(patch));
}

TEST(TouchedBy, GitsPatchesAndQuilts) {
  EXPECT_THAT(touched("diff --git a/x b/x\n" + oneLine("a/x", "b/x") +
                      oneLine("a/y", "b/y\t2001-01-01 00:00:00")),
              ElementsAre("x", "y"));
  EXPECT_THAT(touched(oneLine("pytorch.orig/d/x", "pytorch/d/x")),
              ElementsAre("d/x"));
}

TEST(TouchedBy, WhatIsDeletedAndBothNamesOfWhatIsRenamed) {
  EXPECT_THAT(touched("--- a/gone\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"),
              ElementsAre("gone"));
  EXPECT_THAT(touched("diff --git a/old b/new\nsimilarity index 100%\n"
                      "rename from old\nrename to new\n"),
              ElementsAre("new", "old"));
}

TEST(TouchedBy, WhatIsNoPatchHidesNoOther) {
  SeriesPatch none{"1.patch", "nothing\n"},
      one{"2.patch", oneLine("a/x", "b/x")};
  SeriesPatch broken{"3.patch", "--- a/y\n+++ b/y\n@@ -1 +1 @@\nx\n"};
  EXPECT_THAT(llvm::cantFail(touchedBy({none, one, broken})), ElementsAre("x"));
}

TEST(ListedPatches, TheHostsThenThoseOfGroups) {
  auto read = [](const std::string &path)
      -> llvm::Expected<std::optional<std::string>> {
    if (path == "p/series")
      return "# head\n1.patch\ngone.patch\n";
    if (path == "p/gone.patch")
      return std::nullopt;
    return path == "p/g/series" ? "2.patch" : "text of " + path;
  };
  auto patches =
      llvm::cantFail(listedPatches({"p/g/series", "p/series"}, read));
  ASSERT_EQ(patches.size(), 2u);
  EXPECT_EQ(patches[0].file, "1.patch");
  EXPECT_EQ(patches[0].text, "text of p/1.patch");
  EXPECT_EQ(patches[1].file, "g/2.patch");
}

/// One file of nine lines; a patch of the fifth.
static std::string lines(const std::string &above, const std::string &fifth) {
  return above + "1\n2\n3\n4\n" + fifth + "\n6\n7\n8\n9\n";
}
static const SeriesPatch Fifth = {
    "5.patch", "Subject: five\n\n---\ndiff --git a/f b/f\n--- a/f\n+++ b/f\n"
               "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
               "-- \n2.39\n\n"};

static CarriedPatch carried(const std::string &text) {
  auto original = [&](const std::string &path) -> std::optional<std::string> {
    if (path == "f")
      return text;
    return std::nullopt;
  };
  return llvm::cantFail(carrySeries({Fifth}, original)).at(0);
}

TEST(CarrySeries, WhatFitsStays) {
  CarriedPatch patch = carried(lines("", "5"));
  EXPECT_EQ(patch.refreshed, "");
  EXPECT_EQ(patch.rejected, "");
}

TEST(CarrySeries, WhatMovedIsRefreshed) {
  CarriedPatch patch = carried(lines("0\n", "5"));
  EXPECT_EQ(patch.rejected, "");
  EXPECT_THAT(patch.refreshed, testing::StartsWith("Subject: five\n\n---\n"));
  EXPECT_THAT(patch.refreshed, HasSubstr("@@ -3,7 +3,7 @@"));
  EXPECT_THAT(patch.refreshed, testing::EndsWith("\n-- \n2.39\n\n"));
}

TEST(CarrySeries, OnlyNumbersOfLinesChange) {
  std::string before = "@@ -2,7 +2,7 @@", after = "@@ -3,7 +3,7 @@";
  std::string expected = Fifth.text;
  expected.replace(expected.find(before), before.size(), after);
  EXPECT_EQ(carried(lines("0\n", "5")).refreshed, expected);
}

TEST(Renumbered, EachFileAndHunkHasAnOffsetOfItsOwn) {
  auto patch = [](const char *first, const char *second, const char *third) {
    return std::string("Subject: x\n\n---\ndiff --git a/f b/f\n--- a/f\n"
                       "+++ b/f\n") +
           first + "\n-- a\n--- b\n+++ b\n\\ No newline at end of file\n" +
           second + " f()\n a\n+b\n--- a/g\n+++ b/g\n" + third +
           "\n-a\n+b\n-- \n2.39\n";
  };
  EXPECT_EQ(renumbered(patch("@@ -7,2 +7 @@", "@@ -20 +20,2 @@", "@@ -5 +5 @@"),
                       "Checking patch f...\n"
                       "Hunk #1 succeeded at 9 (offset 2 lines).\n"
                       "Hunk #2 succeeded at 10 (offset -10 lines).\n"
                       "Checking patch g...\n"
                       "Hunk #1 succeeded at 6 (offset 1 line).\n"),
            patch("@@ -9,2 +9 @@", "@@ -10 +10,2 @@", "@@ -6 +6 @@"));
}

TEST(CarrySeries, WhatDoesNotFitIsRefused) {
  CarriedPatch patch = carried(lines("", "V"));
  EXPECT_EQ(patch.refreshed, "");
  EXPECT_THAT(patch.rejected, HasSubstr("rejected hunks"));
  EXPECT_THAT(patch.rejected, HasSubstr("+five\n"));
}

TEST(CarrySeries, WithoutItsFileGitSaysWhy) {
  auto none = [](const std::string &) -> std::optional<std::string> {
    return std::nullopt;
  };
  EXPECT_THAT(llvm::cantFail(carrySeries({Fifth}, none)).at(0).rejected,
              HasSubstr("f: No such file or directory"));
}
