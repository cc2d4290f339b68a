// One test for each way a pack can be wrong.
#include "Rules/Read/Loader.h"
#include "SamplePack.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using decouple::test::SamplePack;
namespace fs = std::filesystem;

namespace {
class RulePackErrors : public SamplePack {};
} // namespace

TEST_F(RulePackErrors, SampleHasNone) { EXPECT_EQ(error(), ""); }

TEST_F(RulePackErrors, UnknownKey) {
  rule("files")["match"]["direktory"] = "x";
  EXPECT_THAT(error(), testing::StartsWith(
                           "rules/pytorch/files.json#/rules/0/match/direktory: "
                           "unknown key `direktory` (did you mean `directory`? "
                           "known: "));
}

TEST_F(RulePackErrors, NotJson) {
  write();
  overwrite("pytorch/files.json", "{\n  \"rules\": [,]\n}");
  EXPECT_EQ(error(false),
            "rules/pytorch/files.json:2:13: not JSON: syntax error while "
            "parsing value - unexpected ','; expected '[', '{', or a literal");
}

TEST_F(RulePackErrors, KeyGivenTwice) {
  write();
  overwrite("pytorch/includes.json", R"({"roots": ["a"], "roots": ["b"]})");
  EXPECT_EQ(error(false),
            "rules/pytorch/includes.json#/roots: key given twice");
}

TEST_F(RulePackErrors, MissingFile) {
  files.erase("pytorch/names.json");
  EXPECT_EQ(error(), "rules/pytorch/names.json: missing");
}

TEST_F(RulePackErrors, UnknownFile) {
  files["pytorch/fils.json"] = files["pytorch/files.json"];
  EXPECT_THAT(error(),
              testing::StartsWith("rules/pytorch/fils.json: unknown key "
                                  "`pytorch/fils.json` (did you mean "
                                  "`pytorch/files.json`? known: "));
}

TEST_F(RulePackErrors, NoPack) {
  fs::create_directories(directory);
  EXPECT_EQ(error(false), "rules: not a rule pack: it has no pytorch/");
}

TEST_F(RulePackErrors, APackThatIsUsedAloneHasBothFolders) {
  write();
  fs::remove_all(directory + "/layouts");
  EXPECT_EQ(error(false),
            "rules: not a whole rule pack: it has no layouts/; for changes to "
            "the shipped pack, which need not be whole, there is --rules");
}

// It is for editors: what the program reads is what the program knows.
TEST_F(RulePackErrors, AForeignSchemaChangesNothing) {
  rule("files")["note"] = "of another program";
  const std::string said = error();
  EXPECT_THAT(said, testing::StartsWith(
                        "rules/pytorch/files.json#/rules/0/note: unknown key"));
  for (const char *text : {"{}", R"({"typ": "object"})", "no JSON"}) {
    overwrite("schema.json", text);
    EXPECT_EQ(error(false), said) << text;
  }
  fs::remove(directory + "/schema.json");
  EXPECT_EQ(error(false), said);
  rule("files").erase("note");
  overwrite("pytorch/files.json", files["pytorch/files.json"].dump());
  EXPECT_EQ(error(false), "");
}

TEST_F(RulePackErrors, MissingReason) {
  rule("files").erase("reason");
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/reason: missing");
}

TEST_F(RulePackErrors, IdNotKebabCase) {
  rule("files")["id"] = "GPU_directory";
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/id: `GPU_directory` "
                     "does not match ^[a-z][a-z0-9]*(-[a-z0-9]+)*$");
}

TEST_F(RulePackErrors, IdGivenTwiceInThePack) {
  rule("names")["id"] = "gpu-directory";
  EXPECT_EQ(error(), "rules/pytorch/names.json#/rules/0/id: id `gpu-directory` "
                     "is that of pytorch/files.json#/rules/0 already");
}

TEST_F(RulePackErrors, BadPattern) {
  rule("files")["match"]["directory"] = "a(b";
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/match/directory: bad "
                     "pattern `a(b`: parentheses not balanced");
}

TEST_F(RulePackErrors, BadGlob) {
  rule("supplements")["paths"][0] = "a/**b";
  EXPECT_EQ(error(), "rules/pytorch/supplements.json#/rules/0/paths/0: bad "
                     "glob `a/**b`: `**` has to be a whole part of the path");
}

TEST_F(RulePackErrors, GlobThatFitsNoPathOfACheckout) {
  const std::string fault = ": bad glob `./a`: no path of a checkout is like "
                            "`./a`; it begins or ends with '/', or has an "
                            "empty part, `.` or `..` in it";
  const nlohmann::json good = files;
  rule("supplements")["paths"] = {"a", "./a"};
  EXPECT_EQ(error(), "rules/pytorch/supplements.json#/rules/0/paths/1" + fault);
  files = good;
  files["pytorch/scopes.json"]["scopes"][0]["paths"] = {"./a"};
  EXPECT_EQ(error(), "rules/pytorch/scopes.json#/scopes/0/paths/0" + fault);
  files = good;
  files["pytorch/includes.json"]["roots"] = {".", "./a"};
  EXPECT_EQ(error(), "rules/pytorch/includes.json#/roots/1" + fault);
  files = good;
  files["pytorch/libraries.json"]["reading"]["readWith"]["X"] = {"./a"};
  EXPECT_EQ(error(),
            "rules/pytorch/libraries.json#/reading/readWith/X/0" + fault);
}

TEST_F(RulePackErrors, GlobsOverOtherTextsAreFree) {
  files["pytorch/units.json"]["leave"][0]["values"] = {"-I../*", "a//b"};
  EXPECT_EQ(error(), "");
}

TEST_F(RulePackErrors, GlobIsToldOnce) {
  rule("supplements")["paths"] = {"/a"};
  EXPECT_EQ(error(), "rules/pytorch/supplements.json#/rules/0/paths/0: bad "
                     "glob `/a`: it is a path below the tree's root, '/' "
                     "separated");
}

TEST_F(RulePackErrors, PlaceholderThatStandsForNothing) {
  auto fault = [](const std::string &place, const std::string &text) {
    return "rules/pytorch/" + place + ": `" + text +
           "` stands for nothing here; docs/Rules.md says which placeholders "
           "there are";
  };
  const nlohmann::json good = files;
  rule("blocks")["reason"] = "${device.title} and ${device.titel}";
  EXPECT_EQ(error(), fault("blocks.json#/rules/0/reason", "${device.titel}"));
  rule("blocks")["reason"] = "${device.title has no end";
  EXPECT_EQ(error(), fault("blocks.json#/rules/0/reason", "${device.title"));
  files = good;
  rule("files")["match"] = {{"paths", {"c10/${name}/**"}}};
  EXPECT_EQ(error(), fault("files.json#/rules/0/match/paths/0", "${name}"));
  files = good;
  files["pytorch/split.json"]["compile"]["common"] = {"-I${tree}", "-I${tre}"};
  EXPECT_EQ(error(), fault("split.json#/compile/common/1", "${tre}"));
  files = good;
  files["pytorch/split.json"]["compile"]["generatedHeaders"] = {
      {"${device.name}/a.h", nlohmann::json::array({"#pragma once"})}};
  EXPECT_EQ(error(), fault("split.json#/compile/generatedHeaders/${device.name}"
                           "~1a.h",
                           "${device.name}"));
  files = good;
  files["pytorch/units.json"]["directories"][0]["values"] = {"${devise.name}"};
  EXPECT_EQ(error(),
            fault("units.json#/directories/0/values/0", "${devise.name}"));
}

TEST_F(RulePackErrors, LinesOfUpstreamHavePlaceholdersOfTheirOwn) {
  nlohmann::json &edit =
      files["pytorch/patches.json"]["patches"][0]["edits"][0];
  edit["replace"] = {"${a.b} ${${X}_DIR} ${"};
  EXPECT_EQ(error(), "");
  edit["replace"] = {"${device.nmae}"};
  EXPECT_EQ(error(), "rules/pytorch/patches.json#/patches/0/edits/0/replace/0: "
                     "`${device.nmae}` stands for nothing here; docs/Rules.md "
                     "says which placeholders there are");
}

TEST_F(RulePackErrors, BaseOfALibraryOfCMake) {
  rule("libraries")["file"] = "lib/CMakeLists.txt";
  EXPECT_EQ(error(),
            "rules/pytorch/libraries.json#/rules/0/base: `base` is "
            "for lists of Starlark; what lib/CMakeLists.txt names starts from "
            "the directory of the file that names it");
  rule("libraries").erase("base");
  EXPECT_EQ(error(), "");
}

TEST_F(RulePackErrors, ImpossibleRange) {
  rule("files")["releases"] = {{"from", "2.6"}, {"below", "2.6.0"}};
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/releases: no release "
                     "is in this range");
}

TEST_F(RulePackErrors, ARangeHasAnEnd) {
  rule("files")["releases"] = nlohmann::json::object();
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/releases: must not be "
                     "empty");
}

TEST_F(RulePackErrors, ReleaseOutOfRange) {
  rule("files")["releases"]["from"] = "99999999999.0";
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/releases/from: not a "
                     "release number");
}

TEST_F(RulePackErrors, UndeclaredVerdict) {
  rule("blocks")["verdict"] = "HOKO";
  EXPECT_EQ(error(), "rules/pytorch/blocks.json#/rules/0/verdict: verdict "
                     "`HOKO` is not declared in verdicts.json");
}

TEST_F(RulePackErrors, UndeclaredVerdictOfARole) {
  rule("files")["verdict"]["source"] = "MOV";
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/verdict/source: "
                     "verdict `MOV` is not declared in verdicts.json");
}

TEST_F(RulePackErrors, UndeclaredFileVerdict) {
  rule("blocks")["match"]["fileVerdicts"] = {"KEEP", "GONE"};
  EXPECT_EQ(error(), "rules/pytorch/blocks.json#/rules/0/match/fileVerdicts/1: "
                     "verdict `GONE` is not declared in verdicts.json");
}

TEST_F(RulePackErrors, UnknownWordOfAMatch) {
  rule("python")["match"] = {{"forms", {"hasattr", "hasatr"}}};
  EXPECT_THAT(error(), testing::StartsWith(
                           "rules/pytorch/python.json#/rules/0/match/forms/1: "
                           "must be \"class\", \"function\", "));
  rule("python")["match"] = {{"fileActions", {"stay"}}};
  EXPECT_THAT(error(), testing::HasSubstr("match/fileActions/0: must be "));
}

TEST_F(RulePackErrors, UnknownRoleOfAVerdict) {
  rule("files")["verdict"]["sauce"] = "MOVE";
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/verdict/sauce: no such "
                     "role: `sauce`");
}

TEST_F(RulePackErrors, UnknownRoleScopeLibrary) {
  rule("files")["match"] = {{"roles", {"other"}}}; // of files of no role
  EXPECT_EQ(error(), "");
  rule("files")["match"] = {{"roles", {"sauce"}}};
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/match/roles/0: no such "
                     "role: `sauce`");
  rule("files")["match"] = {{"scopes", {"test", "cor"}}};
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/match/scopes/1: no "
                     "such scope: `cor`");
  rule("files")["match"] = {{"libraries", {"lib_tpu"}}};
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/match/libraries/0: no "
                     "such library: `lib_tpu`");
}

TEST_F(RulePackErrors, UnknownTarget) {
  files["pytorch/configurations.json"]["macros"][0]["target"] = "lib_tpu";
  EXPECT_EQ(error(), "rules/pytorch/configurations.json#/macros/0/target: no "
                     "such library: `lib_tpu`");
}

TEST_F(RulePackErrors, UnknownTier) {
  rule("files")["tier"] = "name";
  EXPECT_EQ(error(),
            "rules/pytorch/files.json#/rules/0/tier: must be \"exception\", "
            "\"build\", \"refutation\", \"naming\", \"inferred\" or "
            "\"default\"");
}

TEST_F(RulePackErrors, ConfigurationOfTheDeviceThatIsNotThere) {
  files["pytorch/device.json"]["with"] = "tpu";
  EXPECT_EQ(error(), "rules/pytorch/device.json#/with: no such configuration: "
                     "`tpu`");
}

TEST_F(RulePackErrors, OneConfigurationOfTheDeviceForBoth) {
  files["pytorch/device.json"]["with"] = "cpu-only";
  EXPECT_EQ(error(), "rules/pytorch/device.json#/with: `cpu-only` is "
                     "`without`, too; two configurations are compared");
}

TEST_F(RulePackErrors, BasedOnAConfigurationThatIsNotThere) {
  files["pytorch/configurations.json"]["macros"][0]["basedOn"] = "tpu";
  EXPECT_EQ(error(), "rules/pytorch/configurations.json#/macros/0/basedOn: no "
                     "such configuration: `tpu`");
}

TEST_F(RulePackErrors, ConfigurationThatIsBasedOnItself) {
  auto &layers = files["pytorch/configurations.json"]["macros"];
  layers[0]["basedOn"] = layers[0]["name"];
  EXPECT_EQ(error(), "rules/pytorch/configurations.json#/macros/0/basedOn: `" +
                         layers[0]["name"].get<std::string>() +
                         "` is based on itself");
}

TEST_F(RulePackErrors, ValueThatIsNoTruth) {
  files["pytorch/configurations.json"]["macros"][0]["values"]["X"] = "maybe";
  EXPECT_EQ(error(), "rules/pytorch/configurations.json#/macros/0/values/X: "
                     "must be true, false or \"unknown\", or must be an "
                     "integer");
}

TEST_F(RulePackErrors, EmptyMatchOutsideDefault) {
  rule("files")["match"] = nlohmann::json::object();
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/match: fits every "
                     "file, which only a default rule may");
}

TEST_F(RulePackErrors, SupplementWithAnotherAction) {
  rule("supplements")["verdict"] = "MOVE";
  EXPECT_EQ(error(), "rules/pytorch/supplements.json#/rules/0/verdict: "
                     "verdict `MOVE` has the action move; for what this rule "
                     "is about it has to be supplement");
}

TEST_F(RulePackErrors, VerdictThatIsNoneForWhatTheRuleIsAbout) {
  const nlohmann::json good = files;
  rule("files")["verdict"] = {{"source", "HOOK"}, {"*", "COPY"}};
  EXPECT_EQ(error(), "rules/pytorch/files.json#/rules/0/verdict/source: "
                     "verdict `HOOK` has the action act; for what this rule is "
                     "about it has to be keep, move or supplement");
  for (const char *file :
       {"places", "blocks", "build-blocks", "python", "names"}) {
    files = good;
    rule(file)["verdict"] = "COPY";
    EXPECT_EQ(error(), std::string("rules/pytorch/") + file +
                           ".json#/rules/0/verdict: verdict `COPY` has the "
                           "action supplement; for what this rule is about it "
                           "has to be keep, move or act");
  }
}

TEST_F(RulePackErrors, FileVerdictThatNoFileHas) {
  rule("blocks")["match"]["fileVerdicts"] = {"KEEP", "HOOK"};
  EXPECT_EQ(error(), "rules/pytorch/blocks.json#/rules/0/match/fileVerdicts/1: "
                     "verdict `HOOK` has the action act; for a file it has "
                     "to be keep, move or supplement");
}

TEST_F(RulePackErrors, DeclaredTwice) {
  auto &verdicts = files["pytorch/verdicts.json"]["verdicts"];
  verdicts.push_back(verdicts[0]);
  EXPECT_EQ(error(), "rules/pytorch/verdicts.json#/verdicts/4: verdict `MOVE` "
                     "is declared twice");
  verdicts.erase(4);
  files["pytorch/roles.json"]["roles"][1]["suffixes"] = {".cu"};
  EXPECT_EQ(error(), "rules/pytorch/roles.json#/roles/1: suffix `.cu` has a "
                     "role already");
}

TEST_F(RulePackErrors, LayoutLeavesItsRoot) {
  files["layouts/flat.json"]["entries"][1]["to"] = "a/../../b";
  EXPECT_EQ(error(), "rules/layouts/flat.json#/entries/1/to: `a/../../b` has "
                     "`.` or `..` in it, and could leave its directory");
  files["layouts/flat.json"]["entries"][1]["to"] = "/b";
  EXPECT_EQ(error(), "rules/layouts/flat.json#/entries/1/to: `/b` does not "
                     "match ^[^/\\\\]+(/[^/\\\\]+)*$");
}

TEST_F(RulePackErrors, LayoutHasTwoPlacesForOneDirectory) {
  files["layouts/flat.json"]["entries"][1]["from"] = "lib";
  EXPECT_EQ(error(), "rules/layouts/flat.json#/entries/1: `lib` has an entry "
                     "already");
}

TEST_F(RulePackErrors, LayoutIsNamedAsItsFile) {
  files["layouts/flat.json"]["name"] = "other";
  EXPECT_EQ(error(), "rules/layouts/flat.json: the layout's name is `other`, "
                     "which is not the file's");
}

TEST_F(RulePackErrors, ErrorsOfOtherReleasesCount) {
  rule("blocks")["verdict"] = "HOKO";
  write();
  llvm::Expected<RulePack> pack =
      loadRulePack(directory, Release::parse("1.13.1"));
  ASSERT_FALSE(bool(pack));
  llvm::consumeError(pack.takeError());
}

TEST_F(RulePackErrors, FirstOfManyIsShown) {
  rule("blocks")["verdict"] = "HOKO";
  rule("python")["verdict"] = "HOKO";
  EXPECT_EQ(error(), "rules/pytorch/blocks.json#/rules/0/verdict: verdict "
                     "`HOKO` is not declared in verdicts.json (and 1 more; "
                     "`torch-decouple rules check` lists all)");
}
