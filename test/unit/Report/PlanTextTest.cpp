#include "Report/PlanText.h"
#include "Report/PlanItems.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::ContainsRegex;
using testing::HasSubstr;

TEST(PlanText, CountsFilesByDestinationDirectory) {
  std::string text = planText(Sample().plan);
  EXPECT_THAT(text, ContainsRegex("\n +1 +1 +- +-  out/core\n"));
  EXPECT_THAT(text, ContainsRegex("\n +1 +1 +1 +1  .all.\n"));
}

TEST(PlanText, NamesCopiedAndGeneratedFilesWithTheirOrigin) {
  std::string text = planText(Sample().plan);
  EXPECT_THAT(text, HasSubstr("  out/core/Shared.h  (a/Shared.h)\n"));
  EXPECT_THAT(text, HasSubstr("  out/sources.cmake  (source-lists)\n"));
}

TEST(PlanText, NamesLibrariesAndPatches) {
  std::string text = planText(Sample().plan);
  EXPECT_THAT(text, HasSubstr("  lib_gpu: 1 unit\n"));
  EXPECT_THAT(text, HasSubstr("  puts a hook there\n    hook.patch\n"));
}

TEST(PlanText, SaysOnceWhatSeveralPatchesAreFor) {
  Sample sample;
  sample.plan.patches.assign(3, sample.plan.patches.front());
  auto &patches = sample.plan.patches;
  patches[1].file = "other.patch";
  patches[1].change.reason = "does more";
  patches[1].change.automatic = false;
  patches[2].file = "hook.patch";
  EXPECT_THAT(planText(sample.plan),
              HasSubstr("Patches for the host: 3\n"
                        "  puts a hook there\n"
                        "    hook.patch\n    hook.patch\n"
                        "  does more\n    other.patch (by hand)\n"));
}

TEST(PlanText, SaysWhenThereAreNoPatches) {
  Sample sample;
  sample.plan.patches.clear();
  EXPECT_THAT(planText(sample.plan), HasSubstr("Patches for the host: none\n"));
}

/// The sample with a block that a hook took and one that is refused.
static Plan withSplits() {
  Plan plan = Sample().plan;
  plan.isSplit = true;
  BlockOutcome hook;
  hook.path = "a/Host.cpp";
  hook.line = 3;
  hook.outcome = Outcome::Automatic;
  hook.transform = Transform::Hook;
  hook.protocol = Protocol::Maybe;
  hook.name = "devices";
  BlockOutcome refused;
  refused.path = "a/Host.cpp";
  refused.line = 9;
  refused.place = Place::ElseIf;
  refused.diagnostic = DiagnosticId::TD2006;
  refused.reason = "leaves a loop";
  plan.splits = {hook, refused};
  return plan;
}

TEST(PlanText, NamesTheBlocksThatActWithTheirOutcomes) {
  EXPECT_THAT(planText(withSplits()),
              testing::EndsWith("\nBlocks to split: 1 automatic, 1 refused\n"
                                "  a/Host.cpp:3: automatic, hook `devices`\n"
                                "  a/Host.cpp:9: refused: leaves a loop "
                                "[TD2006]\n"));
}

TEST(PlanText, SaysNothingOfBlocksWhereNothingWasSplit) {
  EXPECT_THAT(planText(Sample().plan),
              testing::Not(HasSubstr("Blocks to split")));
}

TEST(PlanText, NamesTheBranchOfAPlanInTheTree) {
  Plan plan = Sample().plan;
  plan.options.placement = Placement::InTree;
  plan.options.branch = "apart";
  EXPECT_THAT(planText(plan), HasSubstr(", in-tree on branch apart, copy: "));
}

TEST(PlanJson, HoldsOutcomesInTheWordsOfTheReport) {
  nlohmann::json splits = splitsJson(withSplits());
  EXPECT_EQ(splits[0]["outcome"], "automatic");
  EXPECT_EQ(splits[0]["transform"], "hook");
  EXPECT_EQ(splits[0]["protocol"], "optional value");
  EXPECT_EQ(splits[1]["outcome"], "refused");
  EXPECT_EQ(splits[1]["transform"], "none");
  EXPECT_EQ(splits[1]["place"], "else-if branch");
  EXPECT_EQ(splits[1]["protocol"], "");
}

TEST(PlanJson, HoldsEveryFileIncludeAndUnit) {
  Sample sample;
  nlohmann::json report = sample.report();
  addPlanned(report, sample.plan);
  const nlohmann::json &plan = report["planned"];
  EXPECT_EQ(plan["files"].size(), 4u);
  EXPECT_EQ(plan["files"][1]["origin"], "a/gpu/Kernel.cpp");
  EXPECT_EQ(plan["includes"]["a/Shared.h"], "out/core/Shared.h");
  EXPECT_EQ(report["units"][0]["library"], "lib_gpu");
}

TEST(PlanText, CountsThePatchesOfEachGroupApart) {
  Sample sample;
  HostPatch generic = sample.plan.patches[0];
  generic.change.group = "generic";
  sample.plan.patches.insert(sample.plan.patches.end(), 2, generic);
  EXPECT_THAT(planText(sample.plan),
              HasSubstr("\nPatches for the host: 1, 2 generic\n"));
}
