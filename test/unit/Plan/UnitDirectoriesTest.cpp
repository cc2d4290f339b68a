// Include directories that upstream shows to its libraries.
#include "UnitSample.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(UnitDirectories, OneThatNothingStandsForIsOpen) {
  UnitSample sample;
  sample.show("third_party/new/include");
  sample.show("${NEW_INCLUDE}").condition = "NEW_FOUND";
  sample.show("nobody").subject = "other";
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(
      sample.open(),
      ElementsAre("build:3: INCLUDE_DIRECTORIES ${NEW_INCLUDE} if "
                  "NEW_FOUND, a directory that no rule replaces",
                  "build:3: INCLUDE_DIRECTORIES third_party/new/include, "
                  "a directory that no rule replaces"));
}

TEST(UnitDirectories, ARuleSaysWhatStandsForItForThoseWhoIncludeFromIt) {
  UnitSample sample;
  sample.include("b.h", "fast/more/x.h");
  sample.include("c.cpp", "slow.h");
  DirectoryRule rule;
  rule.info.id = "fast";
  rule.directories = {glob("third_party/fast")};
  rule.headers = {glob("fast/**")};
  rule.when = "USE_FAST";
  rule.values = {"${FAST}", "${FAST}/tools"};
  sample.rules.directories = {rule};
  sample.show("third_party/fast").needs = {"USE_MORE"};
  EXPECT_THAT(
      sample.lines(),
      ElementsAre("property src/b.cpp INCLUDE_DIRECTORIES ${FAST} if "
                  "USE_MORE AND USE_FAST",
                  "property src/b.cpp INCLUDE_DIRECTORIES ${FAST}/tools "
                  "if USE_MORE AND USE_FAST"));
  EXPECT_EQ(sample.plan().ruleHits.at("fast"), 1u);
  sample.scan.build.properties.back().condition = "UNHEARD_OF";
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(), testing::SizeIs(1));
}

TEST(UnitDirectories, ARuleForHeadersThatNothingIncludesHitsNothing) {
  UnitSample sample;
  sample.include("b.h", "fast/x.h");
  DirectoryRule rule;
  rule.info.id = "fast";
  rule.directories = {glob("third_party/fast")};
  rule.headers = {glob("fats/**")};
  rule.values = {"${FAST}"};
  sample.rules.directories = {rule};
  sample.show("third_party/fast");
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_EQ(sample.plan().ruleHits.at("fast"), 0u);
}

TEST(UnitDirectories, OneOfTheHostsIsForSplitFiles) {
  UnitSample sample;
  DirectoryRule rule;
  rule.directories = {glob("third_party/part")};
  rule.header = "Part.h";
  rule.host = "part";
  sample.rules.directories = {rule};
  sample.show("third_party/part");
  EXPECT_THAT(sample.lines(), ElementsAre("split_directory Part.h part"));
}

TEST(UnitDirectories, ARuleLeavesOneOutWithItsReason) {
  UnitSample sample;
  sample.rules.left = {
      {{"left", "Why not."}, {glob("third_party/x")}, {}, false}};
  sample.show("third_party/x");
  EXPECT_THAT(sample.open(), IsEmpty());
  EXPECT_THAT(
      sample.plan().left,
      ElementsAre("build:3: INCLUDE_DIRECTORIES third_party/x\nWhy not."));
}

TEST(UnitDirectories, OneOfTheTreeThatNothingIsFoundInAloneIsLeft) {
  UnitSample sample;
  sample.add("lib/deep/d.h", {});
  sample.include("c.cpp", "d.h");
  sample.scan.includes.push_back({"c.cpp", "lib/deep/d.h", 9}); // by a root
  sample.show("lib/deep");
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(), IsEmpty());
  EXPECT_THAT(sample.plan().left, testing::SizeIs(1));
}

TEST(UnitDirectories, OneThatMovesIsWhereItsFilesAre) {
  UnitSample sample;
  sample.add("lib/deep/more/d.h", {});
  sample.include("b.h", "more/d.h");
  sample.show("lib/deep");
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/b.cpp INCLUDE_DIRECTORIES "
                          "${CMAKE_CURRENT_SOURCE_DIR}/src/lib/deep"));
  EXPECT_THAT(sample.open(), IsEmpty());
}

TEST(UnitDirectories, AHeaderOfOneThatStaysIsOpen) {
  UnitSample sample;
  sample.add("lib/deep/d.h", {});
  sample.moved.erase("lib/deep/d.h");
  sample.include("c.cpp", "d.h");
  sample.show("lib/deep");
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(),
              ElementsAre("build:3: INCLUDE_DIRECTORIES lib/deep: c.cpp "
                          "includes d.h"));
}
