// What a person has to look at: the list, its words, and what it means for the
// exit code.
#include "Report/ReviewText.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

/// A sample of which nothing is to be reviewed.
struct Settled : Sample {
  Settled() { settle(); }

  /// "kind weight path:line subject" of each item.
  std::vector<std::string> items() const {
    std::vector<std::string> list;
    for (const ReviewItem &item : review())
      list.push_back(std::string(nameOf(item.concern)) + " " +
                     nameOf(item.weight) + " " + item.path + ":" +
                     std::to_string(item.line) + " " + item.subject);
    return list;
  }
  void split(Outcome outcome) {
    plan.splits[0].outcome = outcome;
    plan.splits[0].diagnostic = DiagnosticId::TD2006;
    plan.splits[0].rule = outcome == Outcome::Declared ? "stays" : "";
    plan.splits[0].reason = "for a reason";
  }
  void remark(Severity severity, const char *id, unsigned line) {
    plan.diagnostics.push_back({severity, id, "a/Host.cpp", line, 0, "odd"});
  }
  std::string text() const { return reviewText(review(), false).str(); }
};

} // namespace

TEST(Review, IsEmptyWhereAllIsWell) {
  Settled sample;
  EXPECT_THAT(sample.items(), IsEmpty());
  EXPECT_EQ(sample.text(), "  to review     nothing\n");
  EXPECT_FALSE(needsReview(sample.review(), true));
}

TEST(Review, AFailedCheckFails) {
  Settled sample;
  sample.checks.push_back({"bytes", false, "out/core/Shared.h"});
  EXPECT_THAT(sample.items(), ElementsAre("failed-check fails :0 bytes"));
  EXPECT_TRUE(needsReview(sample.review(), false));
  EXPECT_THAT(sample.text(),
              HasSubstr("\n  failed        bytes: out/core/Shared.h\n"));
}

TEST(Review, ARefusedBlockFailsAndIsNoRemarkBesides) {
  Settled sample;
  sample.split(Outcome::Refused);
  sample.remark(Severity::Warning, "TD2006", 3);
  EXPECT_THAT(sample.items(),
              ElementsAre("refused-block fails a/Host.cpp:3 TD2006"));
  EXPECT_TRUE(needsReview(sample.review(), false));
  EXPECT_THAT(
      sample.text(),
      HasSubstr("  refused       1 refused block: a/Host.cpp:3 [TD2006]\n"));
}

TEST(Review, ADeclaredBlockIsToldAndFailsNothing) {
  Settled sample;
  sample.split(Outcome::Declared);
  sample.remark(Severity::Warning, "TD2006", 3);
  EXPECT_THAT(sample.items(),
              ElementsAre("declared-block told a/Host.cpp:3 stays"));
  EXPECT_FALSE(needsReview(sample.review(), true));
}

TEST(Review, ABlockThatARuleKeepsThoughItReadsOtherwiseIsTold) {
  Settled sample;
  sample.plan.splits.clear();
  sample.plan.work.clear();
  sample.rules.verdicts["KEEP"].title = "Each sees its own arm";
  BlockDecision &block = sample.classification.blocks[0];
  block.verdict = "KEEP";
  block.action = Action::Keep;
  EXPECT_THAT(sample.items(), ElementsAre("kept-block told a/Host.cpp:3 KEEP"));
  EXPECT_EQ(sample.review()[0].text, "Each sees its own arm");
  EXPECT_FALSE(needsReview(sample.review(), true));
  block.difference = Difference::Same;
  EXPECT_THAT(sample.items(), IsEmpty());
}

TEST(Review, ABlockThatAHandPatchTakesIsDone) {
  Settled sample;
  sample.split(Outcome::ByHand);
  sample.remark(Severity::Warning, "TD2006", 3);
  EXPECT_THAT(sample.items(), IsEmpty());
}

TEST(Review, ABlockThatNobodyLookedAtFailsWhereSplitsWereAskedFor) {
  Settled sample;
  sample.plan.splits.clear();
  sample.plan.work.clear();
  EXPECT_THAT(sample.items(),
              ElementsAre("unsplit-block fails a/Host.cpp:3 HOOK"));
  sample.plan.isSplit = false;
  EXPECT_THAT(sample.items(),
              ElementsAre("unsplit-block told a/Host.cpp:3 HOOK"));
}

TEST(Review, APatchThatDoesNotFitFails) {
  Settled sample;
  sample.remark(Severity::Warning, "TD2040", 0);
  EXPECT_THAT(sample.items(), ElementsAre("misfit fails a/Host.cpp:0 TD2040"));
  EXPECT_THAT(sample.text(),
              HasSubstr("  patch         a/Host.cpp: odd [TD2040]\n"));
}

TEST(Review, APatchWithNothingLeftToDoFails) {
  Settled sample;
  sample.remark(Severity::Warning, "TD2042", 0);
  EXPECT_THAT(sample.items(), ElementsAre("misfit fails a/Host.cpp:0 TD2042"));
}

TEST(Review, ADeclarationWithoutItsBlockIsTold) {
  Settled sample;
  sample.remark(Severity::Warning, "TD2041", 0);
  EXPECT_THAT(sample.items(), ElementsAre("remark told a/Host.cpp:0 TD2041"));
}

TEST(Review, ARemarkIsToldWhenItCostsSomething) {
  Settled sample;
  sample.remark(Severity::Note, "build-list-missing", 7);
  EXPECT_THAT(sample.items(), IsEmpty());
  sample.remark(Severity::Warning, "unterminated-comment", 8);
  EXPECT_THAT(sample.items(),
              ElementsAre("remark told a/Host.cpp:8 unterminated-comment"));
}

TEST(Review, AConflictWithAHandEditFailsAndAnEditIsTold) {
  Settled sample;
  ReportInput input = sample.input();
  input.edits = {{EditKind::Added, "mine/", "", "", false},
                 {EditKind::Merged, "a", "", "", false}};
  auto items = reviewOf(input);
  EXPECT_EQ(reviewText(items, false).str(),
            "\nTo review\n  edited        a: changed by hand and by the tool; "
            "merged\n");
  EXPECT_FALSE(needsReview(items, true));
  input.edits.push_back({EditKind::GoneThere, "b", "", "", false});
  input.edits.push_back(
      {EditKind::Rejected, "c.patch", "c.patch.rej", "", false});
  items = reviewOf(input);
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].subject, "hand-edit-conflict");
  EXPECT_EQ(items[1].subject, "hand-edit-patch");
  EXPECT_EQ(items[2].subject, "hand-edit");
  EXPECT_TRUE(needsReview(items, false));
  EXPECT_EQ(reviewReasons(items, false), "2 conflicts with hand edits");
}

TEST(Review, AScanHasTheRemarksOfTheReaders) {
  std::vector<ReviewItem> items = reviewOf(Sample().withoutPlan());
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0].concern, Concern::Unclassified);
  EXPECT_EQ(items[1].concern, Concern::IdleRule);
  EXPECT_EQ(items[2].concern, Concern::Remark);
  EXPECT_EQ(items[2].path, "a/Odd.cpp");
}

TEST(Review, EachKindOfThingCanBeUnclassified) {
  Settled sample;
  sample.classification.files[0].action = Action::Unclassified;
  sample.classification.blocks[0].action = Action::Unclassified;
  sample.classification.buildBlocks[0].action = Action::Unclassified;
  sample.classification.pythonSites[0].action = Action::Unclassified;
  sample.classification.namedCode[0].action = Action::Unclassified;
  EXPECT_THAT(sample.items(),
              ElementsAre("unclassified strict a/Host.cpp:0 file",
                          "unclassified strict a/Host.cpp:3 block",
                          "unclassified strict top.cmake:1 build-block",
                          "unclassified strict m.py:2 python-site",
                          "unclassified strict a/Host.cpp:7 named-code"));
  EXPECT_FALSE(needsReview(sample.review(), false));
  EXPECT_TRUE(needsReview(sample.review(), true));
}

TEST(Review, ARuleWithoutAHitOrAReasonIsForTheStrict) {
  Settled sample;
  sample.classification.noops = {"idle"};
  EXPECT_THAT(sample.items(), ElementsAre("idle-rule strict :0 idle"));
  EXPECT_EQ(sample.review()[0].text, "hits nothing (pack.json#/rules/idle)");
}

TEST(Review, SoIsARuleForUnits) {
  Settled sample;
  UnitRule rule;
  for (const char *id : {"unit", "unit-idle", "unit-quiet"}) {
    rule.info = {id, "It is so."};
    sample.rules.units.units.push_back(rule);
  }
  sample.rules.units.units.back().info.noopReason = "few have it";
  sample.plan.ruleHits = {{"unit", 3}, {"unit-idle", 0}, {"unit-quiet", 0}};
  EXPECT_THAT(sample.items(), ElementsAre("idle-rule strict :0 unit-idle"));
}

TEST(Review, SoIsAnInterfaceWhereBlocksAreSplit) {
  Settled sample;
  InterfaceRule rule;
  rule.info = {"iface", "It is so."};
  sample.rules.interfaces = {rule};
  sample.plan.isSplit = false;
  EXPECT_THAT(sample.items(), IsEmpty()) << "nobody has looked";
  sample.plan.isSplit = true;
  EXPECT_THAT(sample.items(), ElementsAre("idle-rule strict :0 iface"));
  BlockOutcome block;
  block.rule = "iface";
  sample.plan.splits = {block};
  EXPECT_THAT(sample.items(),
              Not(testing::Contains("idle-rule strict :0 iface")));
}

static Glob glob(const char *text) {
  return llvm::cantFail(Glob::compile(text));
}

TEST(Review, APathThatFitsNoFileIsForTheStrict) {
  Settled sample;
  FileRule &rule = sample.rules.files[0];
  rule.match.paths = {glob("a/{Host,Hots}.cpp"), glob("**/Kernel.cpp"),
                      glob("{a,b}/*.{cpp,cu}"), glob("gone/**")};
  EXPECT_THAT(sample.items(), ElementsAre("idle-path strict a/Hots.cpp:0 built",
                                          "idle-path strict gone/**:0 built"));
  EXPECT_TRUE(needsReview(sample.review(), true));
  rule.info.noopReason = "Older releases have them.";
  EXPECT_THAT(sample.items(), IsEmpty());
}

TEST(Review, EachKindOfRuleHasItsPathsLookedAt) {
  Settled sample;
  RuleInfo info = {"gone", "It is so."};
  info.origin = "pack.json#/gone";
  sample.rules.hand.patches = {{info,
                                "Link none",
                                "never",
                                {{"a/Host.cpp", "x", ""}, {"b.txt", "y", ""}}}};
  EXPECT_THAT(sample.items(), ElementsAre("idle-path strict b.txt:0 gone"));
  EXPECT_EQ(sample.review()[0].text, "fits no file (pack.json#/gone)");
  sample.rules.hand.patches.clear();

  sample.rules.hand.remainders = {{info, "never", "a/NoSuch.cpp", "X"}};
  EXPECT_THAT(sample.items(),
              ElementsAre("idle-path strict a/NoSuch.cpp:0 gone"));
  sample.rules.hand.remainders[0].info.noopReason = "Not all have it.";
  EXPECT_THAT(sample.items(), IsEmpty());
  sample.rules.hand.remainders.clear();

  sample.rules.libraries = {{info, "core", "b.bzl", "core_sources", ""}};
  EXPECT_THAT(sample.items(), ElementsAre("idle-path strict b.bzl:0 gone"));
}

TEST(Review, SoHasWhatIsKnownOfPython) {
  Settled sample;
  // A fact is for all releases: one of the alternatives has to be there.
  sample.rules.bindings.definitions = {glob("{m,n}.py"), glob("{n,o}.py")};
  EXPECT_THAT(sample.items(), ElementsAre("idle-path strict {n,o}.py:0 "));
  EXPECT_EQ(sample.review()[0].text,
            "fits no file (pytorch/python.json#/bindings/definitions)");
}

TEST(Review, AnIdleRulesPathsAreNotTold) {
  Settled sample;
  sample.rules.files[4].match.paths = {glob("gone/**")};
  sample.classification.noops = {"idle"};
  EXPECT_THAT(sample.items(), ElementsAre("idle-rule strict :0 idle"));
}

TEST(Review, ATripwireFailsEvenWhereABlockStands) {
  Settled sample;
  sample.remark(Severity::Warning, "TD2061", 3);
  EXPECT_THAT(sample.items(),
              ElementsAre("tripwire fails a/Host.cpp:3 TD2061"));
  EXPECT_TRUE(needsReview(sample.review(), false));
  EXPECT_THAT(sample.text(),
              HasSubstr("  missing       a/Host.cpp:3: odd [TD2061]\n"));
  EXPECT_EQ(namesIn(sample.review()), std::set<std::string>{"TD2061"});
}

TEST(Review, ChecksThatWereLeftOutAreTold) {
  Settled sample;
  sample.plan.splitChecks.clear();
  EXPECT_THAT(sample.items(), ElementsAre("not-checked told :0 --no-parse"));
  sample.split(Outcome::Declared); // nothing was written, nothing to check
  EXPECT_THAT(sample.items(), Not(testing::Contains(HasSubstr("no-parse"))));
}

TEST(Review, AReleaseThatTheRulesWereNotTestedOnIsTold) {
  Settled sample;
  sample.rules.testedReleases = {*Release::parse("9.1.2"),
                                 *Release::parse("8.0.0")};
  sample.rules.release = *Release::parse("9.2.0a0");
  EXPECT_THAT(sample.items(), ElementsAre("untested-release told :0 9.2.0a0"));
  EXPECT_THAT(sample.text(), HasSubstr("  release       9.2.0a0: the rules "
                                       "were tested on 8.0.0 to 9.1.2\n"));
  sample.rules.release = *Release::parse("7.9.0");
  EXPECT_THAT(sample.items(), ElementsAre("untested-release told :0 7.9.0"));
  for (const char *known : {"9.1.7", "8.5.0", "8.0.0a0"}) {
    sample.rules.release = *Release::parse(known);
    EXPECT_THAT(sample.items(), IsEmpty()) << known;
  }
}

TEST(Review, TheReportHasEveryItem) {
  Sample sample;
  json review = sample.report()["review"];
  ASSERT_EQ(review.size(), sample.review().size());
  EXPECT_EQ(review[0], json({{"kind", "failed-check"},
                             {"weight", "fails"},
                             {"path", ""},
                             {"line", 0},
                             {"subject", "bytes"},
                             {"text", "out/core/Shared.h"}}));
}

TEST(Review, WhatMattersMostIsToldFirst) {
  Sample sample;
  sample.plan.isSplit = true;
  sample.plan.work.clear();
  std::vector<Concern> concerns;
  for (const ReviewItem &item : sample.review())
    concerns.push_back(item.concern);
  EXPECT_THAT(concerns, ElementsAre(Concern::FailedCheck, Concern::UnsplitBlock,
                                    Concern::Unclassified, Concern::IdleRule,
                                    Concern::Remark));
}

TEST(ReviewText, IsShortHoweverMuchThereIs) {
  Sample sample;
  for (int i = 0; i < 200; ++i) {
    sample.checks.push_back({"more", false, "x"});
    sample.classification.noops.push_back("idle");
    sample.plan.diagnostics.push_back({Severity::Warning, "odd-file",
                                       "a/Odd.cpp", unsigned(i) + 2, 1, "odd"});
  }
  std::string text = reviewText(sample.review(), false).str();
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 12);
  EXPECT_THAT(text, HasSubstr("failed        and 198 more\n"));
  EXPECT_THAT(text, HasSubstr("201 remarks about the input: a/Odd.cpp:1"));
  EXPECT_THAT(text, HasSubstr("and 198 more"));
}

TEST(ReviewText, UsesColoursOnlyWhenAsked) {
  EXPECT_THAT(reviewText(Sample().review(), false).str(),
              Not(HasSubstr("\033")));
  EXPECT_THAT(reviewText(Sample().review(), true).str(), HasSubstr("\033[31m"));
}

TEST(ReviewText, SaysWhatTheExitCodeIsFor) {
  Settled sample;
  sample.split(Outcome::Refused);
  sample.classification.noops = {"idle"};
  EXPECT_EQ(reviewReasons(sample.review(), false), "1 refused block");
  EXPECT_EQ(reviewReasons(sample.review(), true),
            "1 refused block, 1 rule that hits nothing");
}
