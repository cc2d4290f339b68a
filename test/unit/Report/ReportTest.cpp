#include "Report/Hashes/Hashes.h"
#include "Report/Text.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

static json reportOf(const ReportInput &input) {
  return reportJson(input, reviewOf(input));
}

/// The paths of `files` and of the folded `kept_files`, sorted.
static std::vector<std::string> allPaths(const json &report) {
  std::vector<std::string> paths;
  for (const json &file : report["files"])
    paths.push_back(file["path"]);
  for (const json &group : report["kept_files"])
    for (const auto &[directory, names] : group["directories"].items())
      for (const json &name : names)
        paths.push_back((directory == "." ? "" : directory + "/") +
                        name.get<std::string>());
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(Report, HasEveryFileExactlyOnce) {
  Sample sample;
  std::vector<std::string> expected;
  for (const SourceFile &file : sample.scan.tree.files)
    expected.push_back(file.path);
  EXPECT_EQ(allPaths(sample.report()), expected);
}

TEST(Report, TotalsOfEachKindAddUp) {
  json totals = Sample().report()["totals"];
  for (const char *kind :
       {"files", "blocks", "build_blocks", "python_sites", "named_code"}) {
    int actions = 0, verdicts = 0;
    for (const json &number : totals[kind]["by_action"])
      actions += number.get<int>();
    for (const json &number : totals[kind]["by_verdict"])
      verdicts += number.get<int>();
    EXPECT_EQ(actions, totals[kind]["count"]) << kind;
    EXPECT_EQ(verdicts, totals[kind]["count"]) << kind;
  }
}

TEST(Report, SaysWhichDeviceTheRulesAreFor) {
  Sample sample;
  sample.rules.device = {"tpx", "TPX", "torch_tpx", "plain", "with-tpx"};
  EXPECT_EQ(sample.report()["device"],
            json({{"name", "tpx"}, {"title", "TPX"}}));
}

TEST(Report, CountsFilesByAction) {
  EXPECT_EQ(Sample().report()["totals"]["files"]["by_action"],
            json({{"keep", 3},
                  {"move", 1},
                  {"supplement", 1},
                  {"act", 0},
                  {"unclassified", 1}}));
}

TEST(Report, GivesAMovedFileItsDestinationAndAllRules) {
  json files = Sample().report()["files"];
  const json &moved = files[2];
  EXPECT_EQ(moved["path"], "a/gpu/Kernel.cpp");
  EXPECT_EQ(moved["destination"], "out/core/Kernel.cpp");
  EXPECT_EQ(moved["rules"], json({"built", "named"}));
  EXPECT_EQ(moved["reason"], "A backend library compiles it.");
}

TEST(Report, LeavesDestinationsOutWithoutAPlan) {
  json report = reportOf(Sample().withoutPlan());
  EXPECT_TRUE(report["files"][2]["destination"].is_null());
  EXPECT_TRUE(report["options"].is_null());
  EXPECT_FALSE(report["totals"].contains("output"));
}

TEST(Report, DescribesABlock) {
  json block = Sample().report()["blocks"][0];
  EXPECT_EQ(block["line"], 3);
  EXPECT_EQ(block["end"], 5);
  EXPECT_EQ(block["condition"], "ifdef X | else");
  EXPECT_EQ(block["cpu_only"], json({"false", "true"}));
  EXPECT_EQ(block["cuda"], json({"true", "false"}));
  EXPECT_EQ(block["difference"], "differs");
}

TEST(Report, NamesThePatchThatChangesABlock) {
  Sample sample;
  EXPECT_EQ(sample.report()["blocks"][0]["patch"], "hook.patch");
}

TEST(Report, SaysOfEachFindingWhetherItIsLeft) {
  json report = Sample().report();
  EXPECT_EQ(report["blocks"][0]["by_hand"], false);
  EXPECT_EQ(report["python_sites"][0]["by_hand"], true);
}

TEST(Report, CountsWhatCanWaitAmongWhatIsLeft) {
  Sample sample;
  json totals = sample.report()["totals"];
  EXPECT_EQ(totals["by_hand"]["python_sites"], 1);
  EXPECT_EQ(totals["by_hand_later"]["python_sites"], 0);
  sample.plan.work[findingKey(sample.scan.python.sites[0])].due =
      Due::OnceMoved;
  totals = sample.report()["totals"];
  EXPECT_EQ(totals["by_hand"]["python_sites"], 1);
  EXPECT_EQ(totals["by_hand_later"]["python_sites"], 1);
  EXPECT_EQ(totals["by_hand_later"]["blocks"], 0);
}

TEST(Report, AScanDoesNotKnowWhatIsLeft) {
  Sample sample;
  json report = reportJson(sample.withoutPlan(), {});
  EXPECT_TRUE(report["blocks"][0]["by_hand"].is_null());
  EXPECT_TRUE(report["blocks"][0]["patch"].is_null());
}

TEST(Report, CountsWhatRulesForUnitsDo) {
  Sample sample;
  UnitRule rule;
  for (const char *id : {"unit", "unit-idle", "unit-quiet"}) {
    rule.info = {id, "It is so."};
    sample.rules.units.units.push_back(rule);
  }
  sample.rules.units.units.back().info.noopReason = "few have it";
  sample.plan.ruleHits = {{"unit", 3}, {"unit-idle", 0}, {"unit-quiet", 0}};
  json report = sample.report();
  EXPECT_EQ(report["rules"]["unit"]["hits"], 3);
  EXPECT_EQ(report["rules"]["unit"]["kind"], "unit");
}

TEST(Report, CountsWhatRulesForPatchesDo) {
  Sample sample;
  sample.rules.hand.patches.push_back(
      {{"by-hand", "Nobody else can."}, "Link none", "never", {}});
  sample.rules.hand.remainders.push_back(
      {{"stays", "It may."}, "never", "a/Host.cpp", "GPU"});
  sample.plan.patches.push_back(sample.plan.patches[0]);
  sample.plan.patches.back().change.rule = "by-hand";
  for (int i = 0; i < 2; ++i)
    sample.plan.splits.emplace_back().rule = "stays";
  json rules = sample.report()["rules"];
  EXPECT_EQ(rules["by-hand"]["kind"], "hand-patch");
  EXPECT_EQ(rules["by-hand"]["reason"], "Nobody else can.");
  EXPECT_EQ(rules["by-hand"]["hits"], 1);
  EXPECT_EQ(rules["stays"]["hits"], 2);
}

TEST(Report, HasNoRulesForPatchesWithoutAPlan) {
  Sample sample;
  sample.rules.hand.patches.push_back({{"by-hand", "r"}, "t", "w", {}});
  EXPECT_FALSE(reportOf(sample.withoutPlan())["rules"].contains("by-hand"));
}

TEST(Report, SumsUpNamedCodeByFindingRuleAndVerdict) {
  Sample sample;
  NamedSite inMoved = sample.scan.namedCode[0];
  inMoved.path = "a/gpu/Kernel.cpp";
  sample.scan.namedCode.push_back(inMoved);
  NamedDecision moves = sample.classification.namedCode[0];
  moves.verdict = "MOVE-SRC";
  moves.rule = "built";
  sample.classification.namedCode.push_back(moves);
  json named = sample.report()["named_code"];
  EXPECT_EQ(named["summary"][0],
            json({{"found_by", "query"},
                  {"verdict", "KEEP"},
                  {"reason", "Asks a tensor where it lives."},
                  {"sites", 1},
                  {"files", 1}}));
  EXPECT_EQ(named["summary"][1]["verdict"], "MOVE-SRC");
  EXPECT_EQ(named["sites"][1]["rule"], "built");
  EXPECT_EQ(named["sites"][1]["found_by"], "query");
  EXPECT_EQ(named["inventory"], json({{"KEEP", 1}}));
}

TEST(Report, ASiteSaysWhyAndWhatWouldMakeItGeneric) {
  Sample sample;
  json site = sample.report()["named_code"]["sites"][0];
  EXPECT_EQ(site["reason"], "Asks a tensor where it lives.");
  EXPECT_EQ(site["change"], nullptr);
  sample.classification.namedCode[0].change = LineChange{0, 4, "is_x", "type"};
  EXPECT_EQ(sample.report()["named_code"]["sites"][0]["change"],
            json({{"before", "is_x"}, {"after", "type"}}));
}

TEST(Report, PatchesOfAGroupAreCountedApart) {
  Sample sample;
  HostPatch patch;
  patch.change.group = "generic";
  sample.plan.patches.push_back(patch);
  json report = sample.report();
  EXPECT_EQ(report["patches"].back()["group"], "generic");
  EXPECT_EQ(report["totals"]["output"]["patches"],
            sample.plan.patches.size() - 1);
  EXPECT_EQ(report["totals"]["output"]["patch_groups"], json({{"generic", 1}}));
}

TEST(PatchHashes, AFileHasThatOfItsOwnLinesInTheHostsSeries) {
  Plan plan;
  HostPatch &patch = plan.patches.emplace_back();
  patch.file = "own.patch";
  patch.change.after = {{"a.cpp", "A"}, {"b.cpp", "B"}};
  const std::string own = "diff --git a/a.cpp b/a.cpp\n--- a/a.cpp\n"
                          "+++ b/a.cpp\n@@ -1 +1 @@\n-a\n+A\n";
  const std::string other = "diff --git a/b.cpp b/b.cpp\n--- a/b.cpp\n"
                            "+++ b/b.cpp\n@@ -1 +1 @@\n-b\n+";
  patch.change.diff = own + other + "B\n";
  const json before = PatchHashes(&plan).ofFile("a.cpp");
  EXPECT_TRUE(before.is_string());
  plan.patches[0].change.diff = own + other + "C\n";
  EXPECT_EQ(PatchHashes(&plan).ofFile("a.cpp"), before);
  HostPatch marks = plan.patches[0];
  marks.change.group = "marks";
  plan.patches.push_back(marks);
  EXPECT_EQ(PatchHashes(&plan).ofFile("a.cpp"), before);
}

TEST(Report, HasNoPathOfThisMachine) {
  std::string text = reportText(Sample().report());
  EXPECT_THAT(text, Not(HasSubstr("/somewhere")));
  EXPECT_THAT(text, Not(HasSubstr("/checkout")));
}

TEST(ReportText, SaysTheSameAsTheValue) {
  json report = Sample().report();
  EXPECT_EQ(json::parse(reportText(report)), report);
}

TEST(ReportText, HasOneRecordALine) {
  std::string text = reportText(Sample().report());
  auto found = text.find("\"destination\":\"out/core/Kernel.cpp\"");
  ASSERT_NE(found, std::string::npos);
  auto begin = text.rfind('\n', found) + 1, end = text.find('\n', found);
  EXPECT_THAT(text.substr(begin, end - begin),
              testing::AllOf(testing::StartsWith("  {"), testing::EndsWith("}"),
                             HasSubstr("\"path\":\"a/gpu/Kernel.cpp\"")));
}

TEST(ReportText, ReplacesBytesThatAreNotUtf8) {
  Sample sample;
  sample.scan.tree.files[1].path = "a/\xff.cpp";
  EXPECT_THAT(reportText(sample.report()), HasSubstr("a/\xef\xbf\xbd.cpp"));
}

TEST(Report, SaysWhatAPersonDoesWhereAVerdictDoes) {
  Sample sample;
  sample.rules.verdicts["HOOK"].hand = "look at it";
  json verdicts = sample.report()["verdicts"];
  EXPECT_EQ(verdicts["HOOK"]["hand"], "look at it");
  EXPECT_FALSE(verdicts["KEEP"].contains("hand"));
}
