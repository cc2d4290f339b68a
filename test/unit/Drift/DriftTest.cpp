#include "Drift/Drift.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

static SummaryItem item(const std::string &path, const std::string &name,
                        const std::string &text = "",
                        const std::string &verdict = "") {
  return {.path = path, .name = name, .text = text, .verdict = verdict};
}

static Summary run(DriftKind kind, std::vector<SummaryItem> items) {
  Summary summary{"1.0"};
  summary.items[kind] = std::move(items);
  return summary;
}

/// "+ path name" for each new item of `kind`, "- ..." for one that is gone, "~
/// ..." for a changed one, "> from to" for a renamed one.
static std::vector<std::string> linesOf(const Drift &drift, DriftKind kind) {
  std::vector<std::string> lines;
  auto found = drift.kinds.find(kind);
  if (found == drift.kinds.end())
    return lines;
  auto add = [&](const char *sign, const SummaryItem &item) {
    lines.push_back(sign + item.path + " " + item.name);
  };
  for (const SummaryItem &item : found->second.added)
    add("+ ", item);
  for (const SummaryItem &item : found->second.gone)
    add("- ", item);
  for (const DriftChange &change : found->second.changed)
    add("~ ", change.now);
  for (const Rename &rename : found->second.renamed)
    lines.push_back("> " + rename.from + " " + rename.to);
  return lines;
}

static std::vector<std::string>
compare(DriftKind kind, std::vector<SummaryItem> before,
        std::vector<SummaryItem> now, const std::vector<Rename> &renames = {}) {
  return linesOf(compareSummaries(run(kind, std::move(before)),
                                  run(kind, std::move(now)), renames),
                 kind);
}

TEST(Drift, TellsNewGoneAndChangedFilesApart) {
  EXPECT_THAT(
      compare(DriftKind::MovedFile,
              {item("a", "", "1"), item("b", "", "2"), item("c", "", "3")},
              {item("b", "", "2"), item("c", "", "4"), item("d", "", "5")}),
      ElementsAre("+ d ", "- a ", "~ c "));
}

TEST(Drift, SaysNothingOfWhatIsTheSame) {
  auto run = [] {
    return ::run(DriftKind::Block, {item("a.cpp", "ifdef X", "1", "HOOK")});
  };
  EXPECT_THAT(compareSummaries(run(), run(), {}).kinds, IsEmpty());
}

TEST(Drift, FindsABlockAgainByConditionAndText) {
  // Of three blocks with one condition, one is edited and one is new.
  EXPECT_THAT(
      compare(DriftKind::Block,
              {item("a.cpp", "ifdef X", "1"), item("a.cpp", "ifdef X", "2")},
              {item("a.cpp", "ifdef X", "2"), item("a.cpp", "ifdef X", "3"),
               item("a.cpp", "ifdef Y", "4")}),
      UnorderedElementsAre("~ a.cpp ifdef X", "+ a.cpp ifdef Y"));
}

TEST(Drift, AnotherVerdictIsAChange) {
  Drift drift = compareSummaries(
      run(DriftKind::Block, {item("a.cpp", "ifdef X", "1", "KEEP")}),
      run(DriftKind::Block, {item("a.cpp", "ifdef X", "1", "HOOK")}), {});
  ASSERT_EQ(drift.kinds.at(DriftKind::Block).changed.size(), 1u);
  EXPECT_EQ(drift.kinds.at(DriftKind::Block).changed[0].before.verdict, "KEEP");
  EXPECT_EQ(drift.kinds.at(DriftKind::Block).changed[0].now.verdict, "HOOK");
}

TEST(Drift, ARenamedFileIsNeitherNewNorGone) {
  EXPECT_THAT(compare(DriftKind::MovedFile, {item("a/x.cu", "", "1")},
                      {item("b/x.cu", "", "2")}, {{"a/x.cu", "b/x.cu", 90}}),
              ElementsAre("> a/x.cu b/x.cu"));
}

TEST(Drift, AFileThatIsCopiedUnderItsNewNameIsRenamedToo) {
  Summary before = run(DriftKind::MovedFile,
                       {item("a/x.cu", "", "1"), item("a/y.cu", "", "2")});
  Summary now = run(DriftKind::CopiedFile, {item("b/x.cu", "", "3")});
  now.items[DriftKind::MovedFile] = {item("a/y.cu", "", "2")};
  Drift drift = compareSummaries(before, now, {{"a/x.cu", "b/x.cu", 30}});
  EXPECT_THAT(linesOf(drift, DriftKind::CopiedFile),
              ElementsAre("> a/x.cu b/x.cu"));
  EXPECT_THAT(linesOf(drift, DriftKind::MovedFile), IsEmpty());
}

TEST(Drift, AFileThatIsMovedUnderItsNewNameIsRenamedToo) {
  Drift drift =
      compareSummaries(run(DriftKind::CopiedFile, {item("a/x.cu", "", "1")}),
                       run(DriftKind::MovedFile, {item("b/x.cu", "", "1")}),
                       {{"a/x.cu", "b/x.cu", 100}});
  EXPECT_THAT(linesOf(drift, DriftKind::MovedFile),
              ElementsAre("> a/x.cu b/x.cu"));
  EXPECT_THAT(linesOf(drift, DriftKind::CopiedFile), IsEmpty());
}

TEST(Drift, WhatIsInARenamedFileIsComparedWithWhatWasInIt) {
  EXPECT_THAT(
      compare(DriftKind::Block,
              {item("a/x.cu", "ifdef X", "1"), item("a/x.cu", "ifdef Y", "2")},
              {item("b/x.cu", "ifdef X", "1")}, {{"a/x.cu", "b/x.cu", 90}}),
      ElementsAre("- a/x.cu ifdef Y"));
}

TEST(Drift, AUnitOfTwoLibrariesIsTwo) {
  auto unit = [](const char *library) {
    return SummaryItem{.path = "x.cpp", .group = library};
  };
  EXPECT_THAT(compare(DriftKind::Unit, {unit("a")}, {unit("a"), unit("b")}),
              ElementsAre("+ x.cpp "));
}

TEST(Drift, TwiceTheSameIsOneMore) {
  EXPECT_THAT(compare(DriftKind::PythonSite, {item("a.py", "_f")},
                      {item("a.py", "_f"), item("a.py", "_f")}),
              ElementsAre("+ a.py _f"));
}

TEST(Drift, LeavesOutWhatOnlyOneRunSplits) {
  auto runs = [](bool isSplit) {
    Summary summary{"1.0", isSplit};
    if (isSplit) {
      summary.items[DriftKind::Patch] = {
          item("", "split-a", "", AutomaticPatch)};
      summary.items[DriftKind::Unit] = {item("a.cpp", "", "", SplitUnit)};
    } else {
      summary.items[DriftKind::Review] = {
          {.path = "a.cpp", .group = nameOf(Concern::UnsplitBlock)}};
    }
    return summary;
  };
  Drift drift = compareSummaries(runs(true), runs(false), {});
  EXPECT_THAT(drift.kinds, IsEmpty());
  EXPECT_THAT(drift.leftOut, ElementsAre(testing::HasSubstr("only the earlier "
                                                            "run had --host")));
  EXPECT_THAT(compareSummaries(runs(true), runs(true), {}).leftOut, IsEmpty());
}

TEST(Drift, APatchByHandIsComparedWithoutSplits) {
  Summary before = run(DriftKind::Patch, {item("", "by-us", "", HandMade)});
  Summary now{"1.0", true};
  EXPECT_THAT(linesOf(compareSummaries(before, now, {}), DriftKind::Patch),
              ElementsAre("-  by-us"));
}

TEST(Drift, LeavesOutGenericPatchesThatOnlyOneRunWasAskedFor) {
  Summary before{"1.0"}, now{"1.0", false, true};
  now.items[DriftKind::Patch] = {{.name = "name", .group = "generic"}};
  Drift drift = compareSummaries(before, now, {});
  EXPECT_THAT(drift.kinds, IsEmpty());
  EXPECT_THAT(drift.leftOut, ElementsAre(testing::HasSubstr("only the new")));
}
