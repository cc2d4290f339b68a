#include "Rules/Describe/Reference.h"
#include "Rules/Kinds.h"
#include "Rules/Read/Loader.h"
#include "SamplePack.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::HasSubstr;

namespace {
/// The text of the project's schema.
nlohmann::json schema() {
  auto text = llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/schema.json");
  return nlohmann::json::parse((*text)->getBuffer().str());
}

class RuleReference : public test::SamplePack {
protected:
  std::string page() { return ruleReference(load(), schema()); }
};
} // namespace

TEST_F(RuleReference, HasEachRuleOnce) {
  RulePack pack = load();
  std::string page = ruleReference(pack, schema());
  for (const RuleInfo *info : allRules(pack)) {
    std::string cell = "\n| `" + info->id + "` |";
    std::size_t first = page.find(cell);
    ASSERT_NE(first, std::string::npos) << info->id;
    EXPECT_EQ(page.find(cell, first + 1), std::string::npos) << info->id;
  }
}

TEST_F(RuleReference, ShowsMatchVerdictReleasesAndReason) {
  EXPECT_THAT(page(),
              HasSubstr("| `gpu-directory` | a directory like `^(gpu\\|tpu)$`; "
                        "ends with `.cpp` | else: `KEEP`, source: `MOVE` | "
                        "≥ 1.13 | The name says so. |\n"));
}

TEST_F(RuleReference, ShowsRangesAndExpectedNoops) {
  EXPECT_THAT(
      page(),
      HasSubstr("| `rest` | anything | `KEEP` | ≥ 1.13, < 3.0 | Nothing "
                "said otherwise. *May hit nothing: small trees* |\n"));
}

TEST_F(RuleReference, ShowsTestedReleasesAndRulesForAll) {
  std::string page = this->page();
  EXPECT_THAT(page, HasSubstr("The rules were tested on 1.13.1, 2.6 "));
  EXPECT_THAT(page, HasSubstr("| `use-gpu` | a macro like `^USE_GPU$` | cuda | "
                              "all | Build option. |\n"));
}

TEST_F(RuleReference, ShowsRulesForPatches) {
  std::string page = this->page();
  EXPECT_THAT(page, HasSubstr("| `split-gpu` | files of `lib_gpu` | never | "
                              "all | The backend registers it. |\n"));
  EXPECT_THAT(page, HasSubstr("| `patch-link` | lines of `a.cmake` | w | "
                              "≥ 2.6 | No gpu. |\n"));
  EXPECT_THAT(page, HasSubstr("| `remainder-old` | blocks of `b.cpp`; first "
                              "line has `C` | w | ≥ 1.0, < 2.6 | Old. |\n"));
}

TEST_F(RuleReference, ShowsRulesForUnits) {
  std::string page = this->page();
  for (const char *row :
       {"| `unit-loud` | value `LOUD=*`; of `COMPILE_DEFINITIONS`; said to a "
        "whole library | not repeated | ≥ 2.6 | Nobody listens. *May hit "
        "nothing: quiet builds* |\n",
        "| `unit-library` | definition `BUILD_*` | for the library | all | "
        "Said of all. |\n",
        "| `unit-alone` | path `lib/gpu/*.cu` | left out without `USE_FAST`; "
        "begins with `compat/old.h`; is compiled on its own | all | "
        "Defines what others define. |\n",
        "| `unit-fast` | reads `FAST`; with `NOT USE_SLOW` | "
        "`COMPILE_OPTIONS` `-a`, `-b` | all | Shown to all. |\n",
        "| `needs-fast` | part `FAST` | ≥ 3.4, < 3.10.1, `fast==3.4` | all | "
        "Has its headers. |\n",
        "| `GPU_VERSION` | `OUR_VERSION` |\n"})
    EXPECT_THAT(page, HasSubstr(row));
}

TEST_F(RuleReference, ShowsWhatIsNoRule) {
  std::string page = this->page();
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
  EXPECT_THAT(page(),
              HasSubstr("`MAYBE` unknown, `USE_GPU` off, `VERSION` = 12, all "
                        "others unknown | `cpu-only` of `lib_gpu` |"));
}

TEST_F(RuleReference, ListsTiersInTheirOrder) {
  std::string page = this->page();
  std::size_t last = 0;
  for (const char *tier : {"exception", "build", "refutation", "naming",
                           "supplement", "inferred", "default"}) {
    std::size_t at = page.find(std::string(". **") + tier + "**");
    ASSERT_NE(at, std::string::npos) << tier;
    EXPECT_GT(at, last) << tier;
    last = at;
  }
}

TEST_F(RuleReference, HasTheKeysOfEachKindOfRules) {
  std::string page = this->page();
  RulePack none;
  forEachKind(none, [&](const RuleKind &kind, const auto &) {
    EXPECT_THAT(page, HasSubstr("\n### `" + std::string(kind.file) + "`, `" +
                                kind.list + "`\n"));
  });
  EXPECT_THAT(page, HasSubstr("\n### `pytorch/split.json`\n"));
}

TEST_F(RuleReference, SaysOfAKeyWhatItHoldsAndMeans) {
  std::string page = this->page();
  for (const char *row :
       {"| `id`, required | text | Unique in the pack. |\n",
        "| `match`, required | object `fileMatch` | Every key that is given "
        "must hold. |\n",
        "| `directory` | text | Any one directory name of the path. |\n",
        "| `wholeBody` | yes or no | Fills the body of a function or lambda. "
        "|\n",
        "| `difference` | one of `same`, `differs`, `unknown` | ",
        "| `edits`, required | list: object `handEdit` | "})
    EXPECT_THAT(page, HasSubstr(row));
}

TEST_F(RuleReference, HasEachKeyOfTheSchemasObjectsOnce) {
  std::string page = this->page();
  for (const char *object : {"fileMatch", "blockMatch", "nameChange"}) {
    std::string title = "\n### Object `" + std::string(object) + "`\n";
    std::size_t begin = page.find(title);
    ASSERT_NE(begin, std::string::npos) << object;
    EXPECT_EQ(page.find(title, begin + 1), std::string::npos) << object;
    std::string table =
        page.substr(begin, page.find("\n###", begin + 1) - begin);
    const nlohmann::json keys = schema()["$defs"][object]["properties"];
    for (const auto &[key, value] : keys.items())
      EXPECT_THAT(table, HasSubstr("\n| `" + key + "`")) << object;
  }
}

// The project's own pages: run `torch-decouple rules docs` when this fails.
TEST(ProjectRules, ReferencePageIsCurrent) {
  auto pack = loadRulePack(RULES_DIRECTORY, std::nullopt);
  ASSERT_TRUE(bool(pack)) << llvm::toString(pack.takeError());
  auto page =
      llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/../docs/RuleReference.md");
  ASSERT_TRUE(bool(page));
  EXPECT_TRUE((*page)->getBuffer() == ruleReference(*pack, schema()))
      << "docs/RuleReference.md is stale";
}
