// Rules for patches, split.json and patches.json: reading them, and what is
// wrong with faulty ones.
#include "SamplePack.h"

using namespace decouple;
using decouple::test::SamplePack;
using nlohmann::json;
using Texts = std::vector<std::string>;

namespace {
class PatchRules : public SamplePack {
protected:
  json &patch() { return files["pytorch/patches.json"]["patches"][0]; }
  json &remainder() { return files["pytorch/patches.json"]["remainders"][0]; }
  json &split() { return files["pytorch/split.json"]; }
};
} // namespace

TEST_F(PatchRules, AreReadWithTheirLines) {
  RulePack pack = load();
  ASSERT_EQ(pack.hand.patches.size(), 1u);
  const HandPatch &patch = pack.hand.patches[0];
  EXPECT_EQ(patch.info.id, "patch-link");
  EXPECT_EQ(patch.info.reason, "No gpu.");
  EXPECT_EQ(patch.info.origin, "pytorch/patches.json#/patches/0");
  EXPECT_EQ(patch.title, "Link none");
  EXPECT_EQ(patch.edits.at(0).find, "x\n y\n");
  EXPECT_EQ(patch.edits.at(0).replace, "");
  ASSERT_EQ(pack.hand.remainders.size(), 1u);
  EXPECT_EQ(pack.hand.remainders[0].path, "b.cpp");
  EXPECT_EQ(pack.hand.remainders[0].condition, "C");
}

TEST_F(PatchRules, ARemainderMayNameWhatItsBlocksAreRefusedWith) {
  remainder()["diagnostics"] = {"TD2020", "TD2016"};
  EXPECT_EQ(load().hand.remainders[0].diagnostics, (Texts{"TD2020", "TD2016"}));
  remainder()["diagnostics"] = {"TD2020", "TD2999"};
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/remainders/0/diagnostics/1: "
                     "no diagnostic is called `TD2999`");
}

TEST_F(PatchRules, AreForReleases) {
  RulePack later = load(Release::parse("2.6.0a0"));
  EXPECT_EQ(later.hand.patches.size(), 1u);
  EXPECT_EQ(later.hand.remainders.size(), 0u);
  RulePack earlier = load(Release::parse("1.13.0a0"));
  EXPECT_EQ(earlier.hand.patches.size(), 0u);
  EXPECT_EQ(earlier.hand.remainders.size(), 1u);
}

/// A pack's file with one interface.
static json interfaces() {
  return {{"rules",
           {{{"id", "interface-get"},
             {"reason", "They know it."},
             {"removableWhen", "never"},
             {"releases", {{"from", "2.0"}}},
             {"functions", {"f"}},
             {"tokens", "get ( $x )"},
             {"replace", "hooks().get($x)"},
             {"when", "hooks().isThere()"},
             {"headers", {"<hooks.h>"}},
             {"implementations",
              {{{"file", "hooks.cpp"}, {"tokens", "get ( )"}}}}}}}};
}

TEST_F(PatchRules, InterfacesAreReadWhole) {
  files["pytorch/interfaces.json"] = interfaces();
  RulePack pack = load();
  ASSERT_EQ(pack.interfaces.size(), 1u);
  const InterfaceRule &rule = pack.interfaces[0];
  EXPECT_EQ(rule.info.id, "interface-get");
  EXPECT_EQ(rule.functions, Texts{"f"});
  EXPECT_EQ(rule.tokens.tokens.source, "get ( $x )");
  EXPECT_EQ(rule.replace, "hooks().get($x)");
  EXPECT_EQ(rule.when, "hooks().isThere()");
  EXPECT_EQ(rule.headers, Texts{"<hooks.h>"});
  EXPECT_EQ(rule.implementations.at(0).file, "hooks.cpp");
  EXPECT_EQ(rule.removableWhen, "never");
  EXPECT_TRUE(load(Release::parse("1.13.0")).interfaces.empty());
}

TEST_F(PatchRules, AnInterfaceIsMadeOfWhatItsTokensBind) {
  files["pytorch/interfaces.json"] = interfaces();
  rule("interfaces")["replace"] = "hooks().get($y)";
  EXPECT_EQ(error(), "rules/pytorch/interfaces.json#/rules/0/replace: `$y` "
                     "stands for nothing in `get ( $x )`");
}

TEST_F(PatchRules, AnInterfaceIsAboutNoName) {
  files["pytorch/interfaces.json"] = interfaces();
  rule("interfaces")["tokens"] = "@ ( $x )";
  EXPECT_EQ(error(),
            "rules/pytorch/interfaces.json#/rules/0/tokens: the tokens "
            "`@ ( $x )` have `@`, and there is no name");
}

TEST_F(PatchRules, AnInterfaceNamesWhatImplementsIt) {
  files["pytorch/interfaces.json"] = interfaces();
  rule("interfaces")["implementations"] = json::array();
  EXPECT_NE(error(), "");
}

TEST_F(PatchRules, SplittingIsReadWhole) {
  RulePack pack = load();
  ASSERT_TRUE(pack.split);
  EXPECT_EQ(pack.split->info.id, "split-gpu");
  EXPECT_EQ(pack.split->info.reason, "The backend registers it.");
  EXPECT_EQ(pack.split->suffix, "Hooks");
  EXPECT_EQ(pack.split->headerAliases.at(0).header, "<inc.h>");
  EXPECT_EQ(pack.split->captureAliases.at(0).as, "O");
  EXPECT_EQ(pack.split->libraries.at("lib_gpu").hookNamespace, "hooks");
  EXPECT_EQ(pack.split->libraries.at("lib_gpu").includeRoot, "");
  EXPECT_EQ(pack.split->bindings.setters.at(0).valueArgument, 1u);
  EXPECT_EQ(pack.split->bindings.replacements.at(0).text, "addTo(m, $1)");
  EXPECT_EQ(pack.split->bindings.initFunctions, Texts{"init"});
  EXPECT_EQ(pack.split->compile.optional.at(0).both, Texts{"-DX"});
  EXPECT_EQ(pack.split->compile.generatedHeaders.at("a/config.h"),
            "#pragma once\n#define A\n");
}

TEST_F(PatchRules, TheFingerprintIsThatOfAllOfSplitting) {
  std::string before = load().split->fingerprint;
  EXPECT_EQ(load().split->fingerprint, before);
  split()["compile"]["with"].push_back("-DMORE");
  EXPECT_NE(load().split->fingerprint, before);
}

TEST_F(PatchRules, APackMayHaveNone) {
  files.erase("pytorch/patches.json");
  files.erase("pytorch/split.json");
  RulePack pack = load();
  EXPECT_FALSE(pack.split);
  EXPECT_TRUE(pack.hand.patches.empty());
  EXPECT_TRUE(pack.hand.remainders.empty());
}

TEST_F(PatchRules, IdsAreUniqueInThePack) {
  patch()["id"] = "gpu-directory";
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/patches/0/id: id "
                     "`gpu-directory` is that of pytorch/files.json#/rules/0 "
                     "already");
}

TEST_F(PatchRules, IdsOfTwoPatches) {
  files["pytorch/patches.json"]["patches"].push_back(patch());
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/patches/1/id: id "
                     "`patch-link` is that of pytorch/patches.json#/patches/0 "
                     "already");
}

TEST_F(PatchRules, ATransitionThatOnlyOtherReleasesHavePatchesForIsKnown) {
  json more = patch();
  more["id"] = "patch-more";
  more["releases"] = {{"from", "3.0"}};
  more["transitions"] = {"move", "copy"};
  files["pytorch/patches.json"]["patches"].push_back(more);
  using Others = std::map<Transition, std::vector<std::string>>;
  EXPECT_EQ(load(Release::parse("2.6.0")).hand.ofOtherReleases,
            (Others{{Transition::Move, {"patch-more"}}}));
  EXPECT_EQ(load(Release::parse("3.0.0")).hand.ofOtherReleases, Others());
}

TEST_F(PatchRules, TheIdOfSplittingCounts) {
  split()["id"] = "remainder-old";
  EXPECT_EQ(error(), "rules/pytorch/split.json#/id: id `remainder-old` is that "
                     "of pytorch/patches.json#/remainders/0 already");
}

TEST_F(PatchRules, ImpossibleRanges) {
  patch()["releases"] = {{"from", "2.6"}, {"below", "2.0"}};
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/patches/0/releases: no "
                     "release is in this range");
}

TEST_F(PatchRules, ImpossibleRangeOfARemainder) {
  remainder()["releases"]["below"] = "1.0";
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/remainders/0/releases: no "
                     "release is in this range");
}

TEST_F(PatchRules, PathsStayInTheTree) {
  patch()["edits"][0]["path"] = "a/../../b";
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/patches/0/edits/0/path: "
                     "`a/../../b` has `.` or `..` in it, and could leave its "
                     "directory");
}

TEST_F(PatchRules, ArgumentsAreCountedFromZero) {
  split()["bindings"]["setters"][0]["nameArgument"] = -1;
  EXPECT_EQ(error(), "rules/pytorch/split.json#/bindings/setters/0/"
                     "nameArgument: must be a number from 0 to 1000");
}

TEST_F(PatchRules, LibrariesAreDeclared) {
  split()["libraries"]["lib_gpu"]["backendLibrary"] = "lib_tpu";
  EXPECT_EQ(error(), "rules/pytorch/split.json#/libraries/lib_gpu/"
                     "backendLibrary: no such library: `lib_tpu`");
}

TEST_F(PatchRules, UnknownKeys) {
  files["pytorch/patches.json"]["odd"] = 1;
  EXPECT_EQ(error(),
            "rules/pytorch/patches.json#/odd: unknown key `odd` (known: "
            "patches, remainders)");
}
