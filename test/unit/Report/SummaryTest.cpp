#include "Report/Summary.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(Summary, CountsEachKindByAction) {
  std::string text = reportSummary(Sample().report(), false).str();
  EXPECT_THAT(text, HasSubstr("PyTorch 9.1.0: 6 files, each with one verdict"));
  EXPECT_THAT(text, ContainsRegex("\n  files +6 +1 +1 +- +3 +1\n"));
  EXPECT_THAT(text, ContainsRegex("\n  blocks +1 +- +- +1 +- +-\n"));
}

TEST(Summary, CountsChecks) {
  EXPECT_THAT(reportSummary(Sample().report(), false).str(),
              HasSubstr("checks        1 of 2 passed"));
}

TEST(Summary, SaysWhatTheOutputHolds) {
  std::string text = reportSummary(Sample().report(), false).str();
  EXPECT_THAT(
      text,
      HasSubstr(
          "4 files: 1 generated, 1 moved, 1 from the skeleton, 1 copied"));
  EXPECT_THAT(text, HasSubstr("compiles      1 for lib_gpu"));
  EXPECT_THAT(text, HasSubstr("patches       1 for the host"));
}

TEST(Summary, UsesColoursOnlyWhenAsked) {
  EXPECT_THAT(reportSummary(Sample().report(), false).str(),
              Not(HasSubstr("\033")));
  EXPECT_THAT(reportSummary(Sample().report(), true).str(),
              HasSubstr("\033[31m"));
}

TEST(Summary, SaysWhatIsLeftToDoByHand) {
  Sample sample;
  sample.plan.work.clear();
  EXPECT_THAT(reportSummary(sample.report(), false).str(),
              HasSubstr("\n  by hand       nothing\n"));
  sample.plan.work[findingKey(sample.scan.build.blocks[0])].byHand = true;
  sample.plan.work[findingKey(sample.scan.namedCode[0])].byHand = true;
  EXPECT_THAT(
      reportSummary(sample.report(), false).str(),
      HasSubstr("\n  by hand       1 build block, 1 named-code site\n"));
}

TEST(Summary, SaysWhatCanWaitApart) {
  Sample sample;
  sample.plan.work.clear();
  FindingWork &block =
      sample.plan.work[findingKey(sample.scan.build.blocks[0])];
  block.byHand = true;
  block.due = Due::OnceMoved;
  EXPECT_THAT(reportSummary(sample.report(), false).str(),
              HasSubstr("\n  by hand       nothing\n  later         1 build "
                        "block: by hand once no build reads them\n"));
}
