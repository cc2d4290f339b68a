#include "Rules/Describe/Reference.h"
#include "Rules/Read/Loader.h"
#include "SamplePack.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::HasSubstr;

namespace {
class RuleReference : public test::SamplePack {};
} // namespace

TEST_F(RuleReference, HasEachRuleOnce) {
  RulePack pack = load();
  std::string page = ruleReference(pack);
  for (const RuleInfo *info : allRules(pack)) {
    std::string cell = "\n| `" + info->id + "` |";
    std::size_t first = page.find(cell);
    ASSERT_NE(first, std::string::npos) << info->id;
    EXPECT_EQ(page.find(cell, first + 1), std::string::npos) << info->id;
  }
}

TEST_F(RuleReference, ShowsMatchVerdictReleasesAndReason) {
  EXPECT_THAT(ruleReference(load()),
              HasSubstr("| `gpu-directory` | a directory like `^(gpu\\|tpu)$`; "
                        "ends with `.cpp` | else: `KEEP`, source: `MOVE` | "
                        "≥ 1.13 | The name says so. |\n"));
}

TEST_F(RuleReference, ShowsRangesAndExpectedNoops) {
  EXPECT_THAT(
      ruleReference(load()),
      HasSubstr("| `rest` | anything | `KEEP` | ≥ 1.13, < 3.0 | Nothing "
                "said otherwise. *May hit nothing: small trees* |\n"));
}

TEST_F(RuleReference, ShowsTestedReleasesAndRulesForAll) {
  std::string page = ruleReference(load());
  EXPECT_THAT(page, HasSubstr("The rules were tested on 1.13.1, 2.6 "));
  EXPECT_THAT(page, HasSubstr("| `use-gpu` | a macro like `^USE_GPU$` | cuda | "
                              "all | Build option. |\n"));
}

TEST_F(RuleReference, ShowsRulesForPatches) {
  std::string page = ruleReference(load());
  EXPECT_THAT(page, HasSubstr("| `split-gpu` | files of `lib_gpu` | never | "
                              "all | The backend registers it. |\n"));
  EXPECT_THAT(page, HasSubstr("| `patch-link` | lines of `a.cmake` | w | "
                              "≥ 2.6 | No gpu. |\n"));
  EXPECT_THAT(page, HasSubstr("| `remainder-old` | blocks of `b.cpp`; first "
                              "line has `C` | w | ≥ 1.0, < 2.6 | Old. |\n"));
}

TEST_F(RuleReference, ShowsRulesForUnits) {
  std::string page = ruleReference(load());
  for (const char *row :
       {"| `unit-loud` | value `LOUD=*`; of `COMPILE_DEFINITIONS`; said to a "
        "whole library | not repeated | ≥ 2.6 | Nobody listens. *May hit "
        "nothing: quiet builds* |\n",
        "| `unit-library` | definition `BUILD_*` | for the library | all | "
        "Said of all. |\n",
        "| `unit-alone` | path `lib/gpu/*.cu` | left out without `USE_FAST`; "
        "begins with `compat/old.h`; shares no translation unit | all | "
        "Defines what others define. |\n",
        "| `unit-fast` | reads `FAST`; with `NOT USE_SLOW` | "
        "`COMPILE_OPTIONS` `-a`, `-b` | all | Shown to all. |\n",
        "| `GPU_VERSION` | `OUR_VERSION` |\n"})
    EXPECT_THAT(page, HasSubstr(row));
}

TEST_F(RuleReference, ShowsWhatIsNoRule) {
  std::string page = ruleReference(load());
  for (const char *row :
       {"| `setters` | callee `set`, nameArgument 0, valueArgument 1 |\n",
        "| `generatedHeaders` | `a/config.h`: `#pragma once #define A ` |\n",
        "| `hookNamespace` | `hooks` |\n", "| `directories` | `ROOT` |\n",
        "| `commands` | name `add_lib`, kind `target` |\n",
        "| `methodTables` | `^methods$` |\n", "| `.cu` | source |\n",
        "| `test/**` | test |\n"})
    EXPECT_THAT(page, HasSubstr(row));
  EXPECT_THAT(page, HasSubstr("starts from `lib/src`, `.` ("));
}

TEST_F(RuleReference, ShowsConfigurations) {
  EXPECT_THAT(ruleReference(load()),
              HasSubstr("`MAYBE` unknown, `USE_GPU` off, `VERSION` = 12, all "
                        "others unknown | `cpu-only` of `lib_gpu` |"));
}

TEST_F(RuleReference, ListsTiersInTheirOrder) {
  std::string page = ruleReference(load());
  std::size_t last = 0;
  for (const char *tier : {"exception", "build", "refutation", "naming",
                           "supplement", "inferred", "default"}) {
    std::size_t at = page.find(std::string(". **") + tier + "**");
    ASSERT_NE(at, std::string::npos) << tier;
    EXPECT_GT(at, last) << tier;
    last = at;
  }
}

// The project's own pages: run `torch-decouple rules docs` when this fails.
TEST(ProjectRules, ReferencePageIsCurrent) {
  auto pack = loadRulePack(RULES_DIRECTORY, std::nullopt);
  ASSERT_TRUE(bool(pack)) << llvm::toString(pack.takeError());
  auto page =
      llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/../docs/RuleReference.md");
  ASSERT_TRUE(bool(page));
  EXPECT_TRUE((*page)->getBuffer() == ruleReference(*pack))
      << "docs/RuleReference.md is stale";
}
