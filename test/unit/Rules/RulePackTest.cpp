#include "SamplePack.h"

using namespace decouple;
using decouple::test::SamplePack;

namespace {
class LoadRulePack : public SamplePack {};
} // namespace

TEST_F(LoadRulePack, ReadsFileRules) {
  RulePack pack = load();
  ASSERT_EQ(pack.files.size(), 2u);
  const FileRule &rule = pack.files[0];
  EXPECT_EQ(rule.info.id, "gpu-directory");
  EXPECT_EQ(rule.info.reason, "The name says so.");
  EXPECT_EQ(rule.info.origin, "pytorch/files.json#/rules/0");
  EXPECT_EQ(rule.tier, Tier::Naming);
  EXPECT_TRUE(rule.match.directory->matches("gpu"));
  EXPECT_EQ(rule.match.suffixes, std::vector<std::string>{".cpp"});
  EXPECT_EQ(rule.verdicts,
            (std::map<Role, std::string>{{"*", "KEEP"}, {"source", "MOVE"}}));
  EXPECT_EQ(pack.files[1].info.noopReason, "small trees");
  EXPECT_EQ(pack.files[1].verdicts.at("*"), "KEEP");
}

TEST_F(LoadRulePack, ReadsBlockRules) {
  RulePack pack = load();
  const BlockRule &rule = pack.blocks.at(0);
  EXPECT_EQ(rule.match.shapes, std::vector{BlockShape::Statements});
  EXPECT_EQ(rule.match.difference, Difference::Differs);
  EXPECT_EQ(rule.match.hasElse, false);
  EXPECT_EQ(rule.match.parentActs, std::nullopt);
  EXPECT_EQ(rule.verdict, "HOOK");
}

TEST_F(LoadRulePack, ReadsConfigurations) {
  RulePack pack = load();
  const Configuration &first = pack.macroConfigurations.at(0);
  EXPECT_EQ(first.name, "cpu-only");
  EXPECT_EQ(first.target, "lib_gpu");
  EXPECT_EQ(first.macros.at("USE_GPU"), Truth::False);
  EXPECT_EQ(first.macros.at("VERSION"), Truth::True);
  EXPECT_EQ(first.values.at("VERSION"), 12);
  EXPECT_EQ(first.macros.at("MAYBE"), Truth::Unknown);
  EXPECT_EQ(first.others, Truth::Unknown);
}

TEST_F(LoadRulePack, ReadsDeclarations) {
  RulePack pack = load();
  EXPECT_EQ(pack.verdicts.at("HOOK").action, Action::Act);
  EXPECT_EQ(pack.roles.at("CMakeLists.txt"), "build");
  EXPECT_EQ(pack.scopes.at(0).second, "test");
  EXPECT_EQ(pack.includeRoots.at(0).text(), "lib/src");
  EXPECT_EQ(pack.bindings.modules, std::vector<std::string>{"lib._C"});
  EXPECT_EQ(pack.reading.commands.at(0).kind, CommandKind::Target);
  EXPECT_EQ(pack.reading.directories.at("ROOT"), "");
  EXPECT_EQ(pack.layouts.at("flat").destination("lib/gpu/x"), "out/gpu/x");
}

TEST_F(LoadRulePack, ReadsTheOtherKinds) {
  RulePack pack = load();
  EXPECT_TRUE(pack.macros.at(0).macro.matches("USE_GPU"));
  EXPECT_EQ(pack.places.at(0).match.things, std::vector{Thing::Block});
  EXPECT_EQ(pack.libraries.at(0).list, "gpu_srcs");
  EXPECT_TRUE(pack.libraries.at(0).ofDevice);
  EXPECT_EQ(pack.buildBlocks.at(0).match.variablesAny,
            std::vector<std::string>{"USE_GPU"});
  EXPECT_EQ(pack.python.at(0).match.when, std::vector{SiteTime::Import});
  EXPECT_EQ(pack.namedCode.at(0).kind, "query");
  EXPECT_TRUE(pack.supplements.at(0).paths.at(0).matches("lib/b.h"));
}

TEST_F(LoadRulePack, ReadsTestedReleases) {
  RulePack pack = load();
  ASSERT_EQ(pack.testedReleases.size(), 2u);
  EXPECT_EQ(pack.testedReleases[0].text, "1.13.1");
  EXPECT_EQ(pack.testedReleases[1], *Release::parse("2.6.0"));
}

TEST_F(LoadRulePack, RulesWithoutARangeAreForAllReleases) {
  EXPECT_EQ(load(Release::parse("0.4")).macros.size(), 1u);
  rule("macros")["releases"] = {{"below", "2.0"}};
  EXPECT_EQ(load(Release::parse("1.13.1")).macros.size(), 1u);
  EXPECT_EQ(load(Release::parse("2.0.0")).macros.size(), 0u);
}

TEST_F(LoadRulePack, LeavesOutRulesOfOtherReleases) {
  EXPECT_EQ(load(Release::parse("1.13.1")).blocks.size(), 0u);
  EXPECT_EQ(load(Release::parse("2.6.0")).blocks.size(), 1u);
  EXPECT_EQ(load(Release::parse("3.0")).files.size(), 1u);
  EXPECT_EQ(load().blocks.size(), 1u);
}

TEST_F(LoadRulePack, AllRulesHasEachRuleOnce) {
  RulePack pack = load();
  std::vector<std::string> ids;
  for (const RuleInfo *info : allRules(pack))
    ids.push_back(info->id);
  EXPECT_EQ(
      ids,
      (std::vector<std::string>{
          "gpu-directory", "rest",          "use-gpu",         "in-moved",
          "statements",    "gpu-sources",   "cpu-only-macros", "gpu-macros",
          "gpu-build",     "python-use",    "is-gpu",          "shared-header",
          "patch-link",    "remainder-old", "unit-loud",       "unit-library",
          "unit-shown",    "unit-of-host",  "unit-alone",      "unit-fast",
          "needs-fast",    "split-gpu"}));
}
