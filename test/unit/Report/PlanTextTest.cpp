#include "Report/PlanText.h"
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
  EXPECT_THAT(text, HasSubstr("  lib_gpu: 1 translation unit\n"));
  EXPECT_THAT(text, HasSubstr("  0001-hook.patch: puts a hook there\n"));
}

TEST(PlanText, SaysWhenThereAreNoPatches) {
  Sample sample;
  sample.plan.patches.clear();
  EXPECT_THAT(planText(sample.plan), HasSubstr("Patches for the host: none\n"));
}

TEST(PlanJson, HoldsEveryFileIncludeAndUnit) {
  nlohmann::json plan = planJson(Sample().plan);
  EXPECT_EQ(plan["files"].size(), 4u);
  EXPECT_EQ(plan["files"][1]["origin"], "a/gpu/Kernel.cpp");
  EXPECT_EQ(plan["includes"]["a/Shared.h"], "out/core/Shared.h");
  EXPECT_EQ(plan["units"][0]["library"], "lib_gpu");
}
