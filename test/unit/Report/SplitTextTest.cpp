// The lines about mixed files in the summary of a run.
#include "Report/SplitText.h"
#include <gtest/gtest.h>

using namespace decouple;

static BlockOutcome block(Transform transform) {
  BlockOutcome outcome;
  outcome.transform = transform;
  return outcome;
}

TEST(SplitText, CountsBlocksPatchesAndSources) {
  Plan plan;
  plan.isSplit = true;
  plan.splits = {block(Transform::Hook), block(Transform::None),
                 block(Transform::WithParent)};
  HostPatch made, byHand, generic, ofAStrategy;
  made.change.unit = "a.cpp";
  byHand.change.automatic = false;
  generic.change.group = "generic";
  plan.patches = {made, made, byHand, generic, ofAStrategy};
  plan.units = {{"lib_gpu", "gpu_list", "a", "a"},
                {"lib_gpu", "", "b", "b", true}};
  EXPECT_EQ(splitText(plan), "  split         2 of 3 blocks to split, 2 "
                             "patches, 1 generated source\n");
}

TEST(SplitText, OneOfEachIsSingular) {
  Plan plan;
  plan.isSplit = true;
  plan.splits = {block(Transform::Hook)};
  plan.patches.emplace_back().change.unit = "a.cpp";
  EXPECT_EQ(splitText(plan), "  split         1 of 1 block to split, 1 patch, "
                             "0 generated sources\n");
}

TEST(SplitText, NothingWhereNothingWasSplit) {
  EXPECT_EQ(splitText(Plan()), "");
}
