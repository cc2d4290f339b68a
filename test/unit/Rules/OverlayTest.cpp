#include "Rules/Read/Overlay.h"
#include "Rules/Read/Loader.h"
#include "SamplePack.h"
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

using namespace decouple;
using nlohmann::json;

namespace {

const json Pack = json::parse(R"({
  "f.json": {
    "rules": [
      {"id": "a", "match": {"x": 1, "y": 2}},
      {"id": "b", "match": {}},
      {"id": "c", "match": {"paths": ["p", "q"]}}
    ],
    "roots": ["one", "two"]
  }
})");

struct Merged {
  json files = Pack;
  Problems problems;
  Written written;

  explicit Merged(const char *overlay) {
    written = mergeOverlay(files, json::parse(overlay), problems);
  }
  const json &rules() const { return files["f.json"]["rules"]; }
  std::string ids() const {
    std::string out;
    for (const json &rule : rules())
      out += rule["id"].get<std::string>();
    return out;
  }
  std::string at(const std::string &place) const {
    Written found = written.find(place);
    return (found.inOverlay ? "overlay " : "pack ") + found.place;
  }
  /// "place: message" of the only problem.
  std::string problem() const {
    return problems.size() == 1 ? problems[0].place + ": " + problems[0].message
                                : std::to_string(problems.size());
  }
};

} // namespace

TEST(Overlay, AnEntryIsOverriddenInItsPlaceMemberByMember) {
  Merged merged(R"({"f.json": {"rules": [{"id": "b", "match": {"z": 3}},
                                         {"id": "a", "match": {"x": 9}}]}})");
  EXPECT_TRUE(merged.problems.empty());
  EXPECT_EQ(merged.ids(), "abc");
  EXPECT_EQ(merged.rules()[0]["match"], json({{"x", 9}, {"y", 2}}));
  EXPECT_EQ(merged.rules()[1]["match"], json({{"z", 3}}));
}

TEST(Overlay, NullTakesAMemberOut) {
  Merged merged(
      R"({"f.json": {"rules": [{"id": "a", "match": {"x": null}}]}})");
  EXPECT_EQ(merged.rules()[0]["match"], json({{"y", 2}}));
  EXPECT_EQ(Merged(R"({"f.json": {"none": null}})").problem(),
            "f.json#/none: there is nothing to take out");
}

TEST(Overlay, NewEntriesComeLastOrWhereTheySay) {
  EXPECT_EQ(Merged(R"({"f.json": {"rules": [{"id": "d"}]}})").ids(), "abcd");
  EXPECT_EQ(
      Merged(R"({"f.json": {"rules": [{"id": "d", "before": "b"}]}})").ids(),
      "adbc");
  EXPECT_EQ(Merged(R"({"f.json": {"rules": [{"id": "d", "after": "a"},
                                      {"id": "e", "after": "d"}]}})")
                .ids(),
            "adebc");
  EXPECT_EQ(Merged(R"({"f.json": {"rules": [{"id": "d", "before": "b"}]}})")
                .rules()[1],
            json({{"id", "d"}}));
}

TEST(Overlay, AnEntryThatIsThereMovesToItsNewPlace) {
  EXPECT_EQ(
      Merged(R"({"f.json": {"rules": [{"id": "c", "before": "a"}]}})").ids(),
      "cab");
}

TEST(Overlay, AnEntryIsRemoved) {
  EXPECT_EQ(
      Merged(R"({"f.json": {"rules": [{"id": "b", "remove": true}]}})").ids(),
      "ac");
}

TEST(Overlay, ListsAreReplacedOrEdited) {
  auto roots = [](const char *text) {
    return Merged(text).files["f.json"]["roots"];
  };
  EXPECT_EQ(roots(R"({"f.json": {"roots": ["x"]}})"), json({"x"}));
  EXPECT_EQ(
      roots(R"({"f.json": {"roots": {"add": ["x"], "remove": ["one"]}}})"),
      json({"two", "x"}));
  EXPECT_EQ(
      Merged(R"({"f.json": {"rules": {"replace": [{"id": "z"}]}}})").ids(),
      "z");
}

TEST(Overlay, RemembersWhereEachValueOfAListIsWritten) {
  Merged merged(
      R"({"f.json": {"roots": {"remove": ["one"], "add": ["x", "y"]}}})");
  EXPECT_EQ(merged.at("f.json#/roots/0"), "pack f.json#/roots/1");
  EXPECT_EQ(merged.at("f.json#/roots/2"), "overlay f.json#/roots/add/1");
}

TEST(Overlay, AnObjectIsReplaced) {
  Merged merged(R"({"f.json": {"rules": [
    {"id": "a", "match": {"replace": {}}},
    {"id": "b", "match": {"replace": {"z": 3}}}]}})");
  EXPECT_TRUE(merged.problems.empty());
  EXPECT_EQ(merged.rules()[0]["match"], json::object());
  EXPECT_EQ(merged.rules()[1]["match"], json({{"z", 3}}));
  EXPECT_EQ(merged.at("f.json#/rules/1/match/z"),
            "overlay f.json#/rules/1/match/replace/z");
}

TEST(Overlay, AMemberThatIsCalledReplaceIsNoReplacement) {
  json files = {{"f.json", {{"change", {{"title", "t"}, {"replace", "x"}}}}}};
  Problems problems;
  mergeOverlay(files, {{"f.json", {{"change", {{"replace", "y"}}}}}}, problems);
  EXPECT_EQ(files["f.json"]["change"],
            json({{"title", "t"}, {"replace", "y"}}));
}

TEST(Overlay, NothingIsNoReplacementOfSomething) {
  EXPECT_EQ(
      Merged(R"({"f.json": {"rules": [{"id": "a", "match": {}}]}})").problem(),
      "f.json#/rules/0/match: is empty, which changes nothing; `{\"replace\": "
      "{}}` takes out all that there is");
  EXPECT_EQ(Merged(R"({"f.json": {"rules": []}})").problem(),
            "f.json#/rules: is empty, which changes nothing; `{\"replace\": "
            "[]}` takes out all that there is");
  Merged nothing(R"({"f.json": {"rules": [{"id": "b", "match": {}}]}})");
  EXPECT_TRUE(nothing.problems.empty()) << "there is nothing to take out";
  Merged list(R"({"f.json": {"roots": []}})");
  EXPECT_TRUE(list.problems.empty()) << "a list of plain values is replaced";
  EXPECT_EQ(list.files["f.json"]["roots"], json::array());
}

TEST(Overlay, WhatSaysNothingIsAnError) {
  EXPECT_EQ(Merged(R"({"f.json": {"rules": [{"id": "b"}]}})").problem(),
            "f.json#/rules/0: names `b` and says nothing about it");
  EXPECT_TRUE(Merged(R"({"f.json": {"rules": [{"id": "b", "before": "a"}]}})")
                  .problems.empty());
  EXPECT_EQ(Merged(R"({"f.json": {"roots": {"add": []}}})").problem(),
            "f.json#/roots/add: is empty, which changes nothing");
  EXPECT_EQ(Merged(R"({"f.json": {"roots": {"add": ["x"], "remove": []}}})")
                .problem(),
            "f.json#/roots/remove: is empty, which changes nothing");
}

TEST(Overlay, WhatDoesNotFitIsToldWithItsPlaceInTheOverlay) {
  auto problem = [](const std::string &entry) {
    return Merged((R"({"f.json": {"rules": [{"id": "b", "n": 1}, )" + entry +
                   "]}}")
                      .c_str())
        .problem();
  };
  EXPECT_EQ(problem(R"({"id": "z", "remove": true})"),
            "f.json#/rules/1: there is no `z` to remove");
  EXPECT_EQ(problem(R"({"id": "a", "remove": true, "match": {}})"),
            "f.json#/rules/1: `remove` is true and stands beside the name "
            "alone");
  EXPECT_EQ(problem(R"({"id": "z", "before": "y"})"),
            "f.json#/rules/1/before: there is no rule `y` in f.json");
  EXPECT_EQ(problem(R"({"id": "z", "before": "a", "after": "b"})"),
            "f.json#/rules/1: has both `before` and `after`");
  EXPECT_EQ(problem(R"({"match": {}})"),
            "f.json#/rules/1: needs `id`, which says what it is");
  EXPECT_EQ(problem(R"({"id": "b"})"),
            "f.json#/rules/1: \"b\" is given twice in this overlay");
  EXPECT_EQ(Merged(R"({"f.json": {"roots": {"remove": ["x"]}}})").problem(),
            "f.json#/roots/remove: \"x\" is not in the list");
}

TEST(Overlay, RemembersWhereEachPartIsWritten) {
  Merged merged(R"({"f.json": {"rules": [
    {"id": "d", "before": "a"},
    {"id": "b", "match": {"z": 3}},
    {"id": "a", "remove": true}]}})");
  EXPECT_EQ(merged.ids(), "dbc");
  EXPECT_EQ(merged.at("f.json#/rules/0/id"), "overlay f.json#/rules/0/id");
  EXPECT_EQ(merged.at("f.json#/rules/1/id"), "pack f.json#/rules/1/id");
  EXPECT_EQ(merged.at("f.json#/rules/1/match/z"),
            "overlay f.json#/rules/1/match/z");
  EXPECT_EQ(merged.at("f.json#/rules/2"), "pack f.json#/rules/2");
  EXPECT_EQ(merged.at("f.json#/roots/0"), "pack f.json#/roots/0");
}

namespace {

/// The sample pack under an overlay of one file.
class OverlayOfAPack : public test::SamplePack {
protected:
  PackPlace with(const std::string &name, const std::string &text) {
    write();
    std::string overlay = directory + ".overlay/vendor";
    std::filesystem::remove_all(overlay);
    std::filesystem::create_directories(overlay + "/pytorch");
    std::ofstream(overlay + "/" + name) << text;
    return PackPlace(directory, overlay);
  }
  std::string errorOf(const PackPlace &place) {
    auto pack = loadRulePack(place, std::nullopt);
    std::string message = pack ? "" : llvm::toString(pack.takeError());
    std::size_t at = message.find("vendor/");
    return at == std::string::npos ? message : message.substr(at);
  }
};

} // namespace

TEST_F(OverlayOfAPack, RuleIsLoadedAndItsOriginNamesTheOverlay) {
  PackPlace place = with("pytorch/files.json", R"({"rules": [
    {"id": "gpu-directory", "reason": "Ours."}]})");
  RulePack pack = llvm::cantFail(loadRulePack(place, std::nullopt));
  EXPECT_EQ(pack.files.at(0).info.reason, "Ours.");
  EXPECT_EQ(pack.files.at(0).info.origin, "pytorch/files.json#/rules/0");
  place = with("pytorch/places.json", R"({"rules": [
    {"id": "vendor-place", "reason": "Ours.", "releases": {"from": "1.0"},
     "match": {"paths": ["x/**"]}, "verdict": "KEEP"}]})");
  pack = llvm::cantFail(loadRulePack(place, std::nullopt));
  EXPECT_EQ(pack.places.back().info.id, "vendor-place");
  EXPECT_EQ(pack.places.back().info.origin,
            "vendor/pytorch/places.json#/rules/0");
}

TEST_F(OverlayOfAPack, UnknownKeysAreErrorsOfTheOverlay) {
  EXPECT_THAT(errorOf(with("pytorch/files.json", R"({"rules": [
                {"id": "gpu-directory", "verdcit": "KEEP"}]})")),
              testing::StartsWith("vendor/pytorch/files.json#/rules/0/verdcit: "
                                  "unknown key `verdcit` (did you "
                                  "mean `verdict`? known: "));
  EXPECT_THAT(errorOf(with("pytorch/fils.json", "{}")),
              testing::StartsWith(
                  "vendor/pytorch/fils.json: unknown key "
                  "`pytorch/fils.json` (did you mean `pytorch/files.json`?"));
  EXPECT_THAT(errorOf(with("pytorch/files.json", "{")),
              testing::StartsWith("vendor/pytorch/files.json:1:2: not JSON"));
}

TEST_F(OverlayOfAPack, APlaceBesideARuleThatIsNotThereNamesTheLikelyOne) {
  EXPECT_EQ(errorOf(with("pytorch/files.json", R"({"rules": [
              {"id": "vendor", "before": "gpu-dirctory"}]})")),
            "vendor/pytorch/files.json#/rules/0/before: there is no rule "
            "`gpu-dirctory` in pytorch/files.json (did you mean "
            "`gpu-directory`?)");
}

TEST_F(OverlayOfAPack, WhatARuleOfTheOverlayMissesIsAnErrorOfTheOverlay) {
  EXPECT_THAT(
      errorOf(with("pytorch/files.json", R"({"rules": [{"id": "new"}]})")),
      testing::StartsWith(
          "vendor/pytorch/files.json#/rules/0: there is no `new` "
          "to change"));
}

TEST_F(OverlayOfAPack, AnEntryThatIsMeantToBeThereIsToldThatItIsNot) {
  EXPECT_EQ(errorOf(with("pytorch/files.json", R"({"rules": [
              {"id": "gpu-dirctory", "match": {"directory": "^npu$"}}]})")),
            "vendor/pytorch/files.json#/rules/0: there is no `gpu-dirctory` to "
            "change (did you mean `gpu-directory`?); a new one also needs "
            "reason, tier, verdict");
  EXPECT_EQ(errorOf(with("pytorch/files.json", R"({"rules": [
              {"id": "vendor", "reason": "Ours.", "tier": "naming",
               "match": {}}]})")),
            "vendor/pytorch/files.json#/rules/0: there is no `vendor` to "
            "change; a new one also needs verdict");
}

TEST_F(OverlayOfAPack, WhatIsWrongOnlyWithItIsNotBlamedOnThePackAlone) {
  EXPECT_EQ(errorOf(with("pytorch/device.json", R"({"title": null})")),
            "vendor/pytorch/device.json#/title: missing");
  files["pytorch/device.json"].erase("title");
  EXPECT_THAT(errorOf(with("pytorch/files.json", R"({"rules": [
                {"id": "gpu-directory", "reason": "Ours."}]})")),
              testing::HasSubstr("laid over the pack"));
}

TEST_F(OverlayOfAPack, ARangeThatItMakesImpossibleIsItsOwnFault) {
  EXPECT_THAT(
      errorOf(with("pytorch/files.json", R"({"rules": [
        {"id": "gpu-directory", "releases": {"below": "1.0"}}]})")),
      testing::MatchesRegex(
          "vendor/pytorch/files.json#/rules/0/releases/below: no release is in "
          "this range, laid over .*/pytorch/files.json#/rules/0/releases"));
}

TEST_F(OverlayOfAPack, HasToBeThere) {
  write();
  EXPECT_THAT(errorOf(PackPlace(directory, directory + "/none")),
              testing::HasSubstr("/none: no such directory of rules"));
  std::filesystem::create_directories(directory + "/empty");
  EXPECT_THAT(errorOf(PackPlace(directory, directory + "/empty")),
              testing::HasSubstr("no rules, pytorch/*.json and layouts/*.json "
                                 "are missing"));
}

TEST_F(OverlayOfAPack, FilesBesideItsFoldersAreErrors) {
  EXPECT_THAT(errorOf(with("files.json", "{}")),
              testing::MatchesRegex(
                  "vendor/files.json: is not read there; the files of a pack "
                  "lie in pytorch/ and layouts/, as in "
                  ".*/vendor/pytorch/files.json"));
}

TEST_F(OverlayOfAPack, FilesInAThirdFolderAreErrors) {
  PackPlace place = with("pytorch/files.json", R"({"rules": [
    {"id": "gpu-directory", "reason": "Ours."}]})");
  auto add = [&](const std::string &folder, const char *name) {
    std::filesystem::create_directories(place.overlay + "/" + folder);
    std::ofstream(place.overlay + "/" + folder + "/" + name) << "{}";
  };
  add(".tool", "settings.json");
  add("doc", "read.me");
  EXPECT_EQ(errorOf(place), "");
  add("pytroch", "files.json");
  add("layout", "flat.json");
  EXPECT_THAT(errorOf(place),
              testing::MatchesRegex(
                  "vendor/layout/flat.json: is not read there; the files of a "
                  "pack lie in pytorch/ and layouts/, as in "
                  ".*/vendor/pytorch/flat.json"));
}

TEST_F(OverlayOfAPack, FilesInDeeperFoldersAreErrors) {
  for (const char *folder : {"pytorch/more", "layouts/a/b", "doc/more"}) {
    PackPlace place = with("pytorch/files.json", R"({"rules": [
      {"id": "gpu-directory", "reason": "Ours."}]})");
    std::filesystem::create_directories(place.overlay + "/pytorch/.tool");
    std::ofstream(place.overlay + "/pytorch/.tool/settings.json") << "{}";
    std::filesystem::create_directories(place.overlay + "/" + folder);
    EXPECT_EQ(errorOf(place), "");
    std::ofstream(place.overlay + "/" + folder + "/files.json") << "{}";
    EXPECT_THAT(errorOf(place),
                testing::StartsWith(std::string("vendor/") + folder +
                                    "/files.json: is not read there; the files "
                                    "of a pack lie in pytorch/ and layouts/"));
  }
}

TEST_F(OverlayOfAPack, TheBackendIsNamedByTheDeviceThePackOrTheCommandLine) {
  rule("files")["reason"] = "${device.backend} and ${device.BACKEND}_X";
  auto named = [](const PackPlace &place) {
    return llvm::cantFail(loadRulePack(place, std::nullopt))
        .files[0]
        .info.reason;
  };
  PackPlace device = with("pytorch/device.json", R"({"name": "npu"})");
  EXPECT_EQ(named(device), "npu and NPU_X");
  PackPlace pack = with("pytorch/device.json",
                        R"({"name": "npu", "backend": "acme_${device.name}"})");
  EXPECT_EQ(named(pack), "acme_npu and ACME_NPU_X");
  pack.backend = "torch_xyz";
  EXPECT_EQ(named(pack), "torch_xyz and TORCH_XYZ_X");
}

TEST_F(OverlayOfAPack, NamesOfTheDeviceAreFilledInEverywhere) {
  rule("files")["reason"] = "${device.title} in lib/${device.name}";
  files["pytorch/verdicts.json"]["verdicts"][0]["title"] = "${device.title}";
  PackPlace place = with("pytorch/device.json", R"({"title": "NPU"})");
  RulePack pack = llvm::cantFail(loadRulePack(place, std::nullopt));
  EXPECT_EQ(pack.files.at(0).info.reason, "NPU in lib/gpu");
  EXPECT_EQ(pack.device.title, "NPU");
}

TEST_F(OverlayOfAPack, ConfigurationsMayBeBasedOnOthers) {
  RulePack pack = llvm::cantFail(
      loadRulePack(with("pytorch/configurations.json", R"({"cmake": [
        {"id": "base", "reason": "B.", "releases": {"from": "1.0"},
         "name": "base", "values": {"A": true, "B": 3, "C": false},
         "others": "unknown"},
        {"id": "more", "reason": "M.", "releases": {"from": "1.0"},
         "name": "more", "basedOn": "base", "values": {"B": false},
         "others": "unknown"},
        {"id": "most", "reason": "M.", "releases": {"from": "1.0"},
         "name": "most", "basedOn": "more", "values": {"C": true},
         "others": "unknown"}]})"),
                   std::nullopt));
  const Configuration &more = pack.cmakeConfigurations.at(1);
  EXPECT_EQ(more.macros.at("A"), Truth::True);
  EXPECT_EQ(more.macros.at("B"), Truth::False);
  EXPECT_EQ(more.macros.at("C"), Truth::False);
  EXPECT_TRUE(more.values.empty());
  const Configuration &most = pack.cmakeConfigurations.at(2);
  EXPECT_EQ(most.macros.at("A"), Truth::True);
  EXPECT_EQ(most.macros.at("B"), Truth::False);
  EXPECT_EQ(most.macros.at("C"), Truth::True);
}
