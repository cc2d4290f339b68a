// Rules for units, units.json: reading them, and what is wrong with faulty
// ones.
#include "SamplePack.h"

using namespace decouple;
using nlohmann::json;
using Texts = std::vector<std::string>;

namespace {
class UnitRulesOfThePack : public test::SamplePack {
protected:
  json &units() { return files["pytorch/units.json"]; }
};
} // namespace

TEST_F(UnitRulesOfThePack, AreReadWhole) {
  RulePack pack = load();
  EXPECT_EQ(pack.units.variables.at("GPU_VERSION"), "OUR_VERSION");
  const LeftProperty &left = pack.units.left.at(0);
  EXPECT_EQ(left.info.noopReason, "quiet builds");
  EXPECT_TRUE(left.values.at(0).matches("LOUD=1"));
  EXPECT_EQ(left.properties,
            std::vector<PropertyKind>{PropertyKind::Definition});
  EXPECT_TRUE(left.librariesOnly);
  EXPECT_TRUE(pack.units.whole.at(0).values.at(0).matches("BUILD_X"));
  const DirectoryRule &shown = pack.units.directories.at(0);
  EXPECT_TRUE(shown.directories.at(0).matches("far/away"));
  EXPECT_TRUE(shown.headers.at(0).matches("far.h"));
  EXPECT_EQ(shown.when, "USE_FAR");
  EXPECT_EQ(shown.values, Texts{"${FAR}"});
  EXPECT_EQ(pack.units.directories.at(1).header, "near.h");
  EXPECT_EQ(pack.units.directories.at(1).host, "near");
  const UnitRule &alone = pack.units.units.at(0),
                 &fast = pack.units.units.at(1);
  EXPECT_EQ(alone.info.origin, "pytorch/units.json#/units/0");
  EXPECT_TRUE(alone.paths.at(0).matches("lib/gpu/a.cu"));
  EXPECT_EQ(alone.needs, "USE_FAST");
  EXPECT_EQ(alone.header, "compat/old.h");
  EXPECT_TRUE(alone.alone);
  EXPECT_EQ(fast.reads, "FAST");
  EXPECT_EQ(fast.when, "NOT USE_SLOW");
  EXPECT_EQ(fast.property, PropertyKind::Option);
  EXPECT_EQ(fast.values, (Texts{"-a", "-b"}));
  EXPECT_FALSE(fast.alone);
}

TEST_F(UnitRulesOfThePack, AreForReleases) {
  EXPECT_EQ(load(Release::parse("2.6.0a0")).units.left.size(), 1u);
  EXPECT_EQ(load(Release::parse("2.5.0a0")).units.left.size(), 0u);
}

TEST_F(UnitRulesOfThePack, APackMayHaveNone) {
  files.erase("pytorch/units.json");
  RulePack pack = load();
  EXPECT_TRUE(pack.units.units.empty());
  EXPECT_TRUE(pack.units.variables.empty());
}

TEST_F(UnitRulesOfThePack, TheirIdsCount) {
  units()["whole"][0]["id"] = "unit-fast";
  EXPECT_EQ(error(), "rules/pytorch/units.json#/units/1/id: id `unit-fast` is "
                     "that of pytorch/units.json#/whole/0 already");
}

TEST_F(UnitRulesOfThePack, NameAUnit) {
  units()["units"][0].erase("paths");
  EXPECT_EQ(error(),
            "rules/pytorch/units.json#/units/0: names no unit: neither "
            "`paths` nor `reads` is there");
}

TEST_F(UnitRulesOfThePack, HavePropertyAndValues) {
  units()["units"][1].erase("values");
  EXPECT_EQ(error(), "rules/pytorch/units.json#/units/1: `property` and "
                     "`values` go together");
}

TEST_F(UnitRulesOfThePack, FlagFilesStayInTheTree) {
  files["pytorch/libraries.json"]["reading"]["flagFiles"] = {"a", "../b.cmake"};
  EXPECT_EQ(error(), "rules/pytorch/libraries.json#/reading/flagFiles/1: "
                     "`../b.cmake` has `.` or `..` in it, and could leave its "
                     "directory");
}

TEST_F(UnitRulesOfThePack, DirectoriesAreForHeadersOrOfTheHost) {
  json &directories = units()["directories"];
  directories[0].erase("headers");
  EXPECT_EQ(error(), "rules/pytorch/units.json#/directories/0: `headers` and "
                     "`values` go together");
  directories[0].erase("values");
  EXPECT_EQ(error(), "rules/pytorch/units.json#/directories/0: is either for "
                     "`values` or for `host`");
  directories.erase(0);
  directories[0].erase("header");
  EXPECT_EQ(error(), "rules/pytorch/units.json#/directories/0: `header` and "
                     "`host` go together");
}

TEST_F(UnitRulesOfThePack, NameTheBackendsVariables) {
  const json good = files;
  units()["units"][1]["values"] = {"-a=${OUR_VERSION}", "-b=${GPU_VERSION}"};
  EXPECT_EQ(error(), "rules/pytorch/units.json#/units/1/values/1: "
                     "`${GPU_VERSION}` is upstream's; the backend has "
                     "`OUR_VERSION` in its place");
  files = good;
  units()["directories"][0]["values"] = {"${GPU_VERSION}/a"};
  EXPECT_EQ(error(), "rules/pytorch/units.json#/directories/0/values/0: "
                     "`${GPU_VERSION}` is upstream's; the backend has "
                     "`OUR_VERSION` in its place");
  files = good;
  units()["variables"]["SAME"] = "SAME";
  units()["units"][1]["values"] = {"${SAME}", "${OF_THE_SKELETON}"};
  EXPECT_EQ(error(), "");
}

TEST_F(UnitRulesOfThePack, NeedASwitch) {
  units()["units"][0]["needs"] = "USE_FASTER";
  EXPECT_EQ(error(), "rules/pytorch/units.json#/units/0/needs: `USE_FASTER` is "
                     "not one of libraries.json's `switches`");
}

TEST_F(UnitRulesOfThePack, AreThereWhenAConditionHolds) {
  const json good = files;
  units()["units"][1]["when"] = "USE_FAST AND";
  EXPECT_EQ(error(), "rules/pytorch/units.json#/units/1/when: `USE_FAST AND` "
                     "is no condition: a name, a number or a text in quotes is "
                     "missing at the end");
  files = good;
  units()["directories"][0]["when"] = "AND";
  EXPECT_EQ(error(), "rules/pytorch/units.json#/directories/0/when: `AND` is "
                     "no condition: `AND` cannot stand first; there has to be "
                     "a name, a number or a text in quotes");
}

TEST_F(UnitRulesOfThePack, ConditionsNameWhatTheBackendKnows) {
  for (const char *good : {"USE_FAST", "NOT OUR_VERSION VERSION_LESS 12.1",
                           "CMAKE_BUILD_TYPE STREQUAL \"Release\""}) {
    units()["units"][1]["when"] = good;
    EXPECT_EQ(error(), "") << good;
  }
  for (std::string name : {"USE_ODD", "FAR_FOUND", "GPU_VERSION"}) {
    units()["units"][1]["when"] = "USE_FAST OR " + name;
    EXPECT_EQ(error(), "rules/pytorch/units.json#/units/1/when: `USE_FAST OR " +
                           name + "` names `" + name +
                           "`, which is neither a switch in libraries.json nor "
                           "a backend variable in units.json");
  }
}

TEST_F(UnitRulesOfThePack, RequirementsLeaveAVersion) {
  json &fast = units()["requirements"][0];
  fast["minimum"] = "3.5";
  fast["below"] = "3.0";
  EXPECT_EQ(error(), "rules/pytorch/units.json#/requirements/0/below: no "
                     "version of FAST is at least 3.5 and below 3.0");
  fast["below"] = "3.5.0"; // the same
  EXPECT_EQ(error(), "rules/pytorch/units.json#/requirements/0/below: no "
                     "version of FAST is at least 3.5 and below 3.5.0");
  fast["below"] = "3.10"; // numbers, not letters
  EXPECT_EQ(error(), "");
}

TEST_F(UnitRulesOfThePack, RequirementsOfOneReleaseLeaveAVersion) {
  json later = units()["requirements"][0];
  later.erase("below");
  later["id"] = "needs-fast-later";
  later["minimum"] = "4";
  later["releases"] = {{"from", "2.7"}};
  units()["requirements"].push_back(later);
  EXPECT_EQ(error(), "rules/pytorch/units.json#/requirements/1/minimum: no "
                     "version of FAST is at least 4 and below 3.10.1");
  units()["requirements"][0]["releases"] = {{"below", "2.7"}};
  EXPECT_EQ(error(), "");
}
