#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(Summary, CountsEachKindByAction) {
  std::string text = reportSummary(Sample().report(), false);
  EXPECT_THAT(text, HasSubstr("PyTorch 9.1.0: 6 files, each with one verdict"));
  EXPECT_THAT(text, ContainsRegex("\n  files +6 +1 +1 +- +3 +1\n"));
  EXPECT_THAT(text, ContainsRegex("\n  blocks +1 +- +- +1 +- +-\n"));
}

TEST(Summary, NamesWhatIsToReview) {
  std::string text = reportSummary(Sample().report(), false);
  EXPECT_THAT(text, HasSubstr("checks        1 of 2 passed"));
  EXPECT_THAT(text, HasSubstr("failed        bytes: out/core/Shared.h"));
  EXPECT_THAT(text, HasSubstr("unclassified  a/Odd.cpp"));
  EXPECT_THAT(text, HasSubstr("no hit        idle"));
  EXPECT_THAT(
      text,
      HasSubstr("remarks       1 about the input, the first at a/Odd.cpp:1"));
}

TEST(Summary, SaysWhenThereIsNothingToReview) {
  Sample sample;
  sample.settle();
  EXPECT_THAT(reportSummary(sample.report(), false),
              HasSubstr("to review     nothing"));
}

TEST(Summary, SaysWhatTheOutputHolds) {
  std::string text = reportSummary(Sample().report(), false);
  EXPECT_THAT(
      text,
      HasSubstr("4 files: 1 generated, 1 moved, 1 skeleton, 1 supplement"));
  EXPECT_THAT(text, HasSubstr("compiles      1 lib_gpu"));
  EXPECT_THAT(text, HasSubstr("patches       1 for the host"));
}

TEST(Summary, IsShortHoweverMuchThereIsToReview) {
  nlohmann::json report = Sample().report();
  for (const char *list :
       {"unclassified", "noop_rules", "diagnostics", "checks"})
    for (int i = 0; i < 200; ++i)
      report[list].push_back(report[list].back());
  std::string text = reportSummary(report, false);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 25);
  EXPECT_THAT(text, HasSubstr("and 198 more"));
}

TEST(Summary, ARemarkAboutABlockThatIsDeclaredNeedsNoReview) {
  Sample sample;
  sample.settle();
  Diagnostic refusal;
  refusal.file = "a/Host.cpp";
  refusal.line = 3;
  sample.plan.diagnostics = {refusal};
  BlockOutcome block;
  block.path = "a/Host.cpp";
  block.line = 3;
  sample.plan.splits = {block};
  EXPECT_THAT(reportSummary(sample.report(), false),
              HasSubstr("remarks       1 about the input, the first at "
                        "a/Host.cpp:3\n"));
  sample.plan.splits[0].outcome = Outcome::Declared;
  EXPECT_THAT(reportSummary(sample.report(), false),
              HasSubstr("to review     nothing"));
}

TEST(Summary, UsesColoursOnlyWhenAsked) {
  EXPECT_THAT(reportSummary(Sample().report(), false), Not(HasSubstr("\033")));
  EXPECT_THAT(reportSummary(Sample().report(), true), HasSubstr("\033[31m"));
}
