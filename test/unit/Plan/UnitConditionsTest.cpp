// Under what statements are emitted, and in which order.
#include "Plan/Backend/UnitPropertiesText.h"
#include "Plan/Backend/UpstreamVariables.h"
#include "UnitSample.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

using Of = BuildProperty::Of;

TEST(UnitConditions, ASwitchIsTheCondition) {
  UnitSample sample;
  BuildProperty &property = sample.say(Of::Library, "gpu", "FAST");
  property.needs = {"USE_FAST", "USE_MORE"};
  sample.scan.build.members[2].needs = {"USE_FAST"};
  EXPECT_THAT(sample.lines(),
              ElementsAre("leave_out src/c.cpp if NOT USE_FAST",
                          "property src/a.cpp COMPILE_DEFINITIONS FAST if "
                          "USE_FAST AND USE_MORE",
                          "property src/b.cpp COMPILE_DEFINITIONS FAST if "
                          "USE_FAST AND USE_MORE",
                          "split_definition FAST if USE_FAST AND USE_MORE"));
}

TEST(UnitConditions, TermsOfSwitchesAreConditions) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "FAST").needs = {"(A OR NOT B)", "NOT C"};
  sample.scan.build.members[0].needs = {"NOT C"};
  sample.scan.build.members[1].needs = {"(A OR NOT B)", "NOT C"};
  sample.scan.build.members[2].needs = {"(A OR NOT B)"};
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/a.cpp COMPILE_DEFINITIONS FAST if "
                          "(A OR NOT B) AND NOT C",
                          "property src/b.cpp COMPILE_DEFINITIONS FAST if "
                          "(A OR NOT B) AND NOT C",
                          "split_definition FAST if (A OR NOT B) AND NOT C",
                          "leave_out src/a.cpp if C",
                          "leave_out src/b.cpp if NOT ((A OR NOT B) AND NOT C)",
                          "leave_out src/c.cpp if NOT (A OR NOT B)"));
}

TEST(UnitConditions, ConditionsAreReadAsCMakeReadsThem) {
  UnitRules rules;
  rules.variables = {{"THEIRS", "OURS"}, {"_OWN", "OWN"}};
  for (auto [theirs, ours] :
       std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>>{
           {"", ""},
           {"NOT (THEIRS VERSION_LESS 12.1) OR _OWN",
            "NOT (OURS VERSION_LESS 12.1) OR OWN"},
           {"((THEIRS))", "((OURS))"},
           {"\"${THEIRS}\" MATCHES \"a  THEIRS (b\"",
            "\"${OURS}\" MATCHES \"a  THEIRS (b\""},
           {"${THEIRS} GREATER_EQUAL 3 AND CMAKE_CXX_COMPILER",
            "${OURS} GREATER_EQUAL 3 AND CMAKE_CXX_COMPILER"}})
    EXPECT_THAT(withOurCondition(theirs, rules), Optional(ours.str()));
  for (llvm::StringRef theirs :
       {"NOT (UNHEARD_OF)", "_NAME", "(_NAME)", "\"${UNHEARD_OF}\" LESS 3",
        "THEIRS STREQUAL word", "CMAKE_PROJECT_NAME STREQUAL \"x\"",
        "CMAKE_SOURCE_DIR STREQUAL CMAKE_CURRENT_SOURCE_DIR",
        "CMAKE_BINARY_DIR", "A_${THEIRS}", "CMAKE_${THEIRS}", "-x", "not",
        "THEIRS)"})
    EXPECT_EQ(withOurCondition(theirs, rules), std::nullopt) << theirs.str();
}

TEST(UnitConditions, AConditionChangesNoOrder) {
  UnitSample sample;
  auto option = [&](const char *value, const char *condition) {
    BuildProperty &property = sample.say(Of::Unit, "c.cpp", value);
    property.kind = BuildProperty::Kind::Option;
    property.condition = condition;
  };
  option("-1", "CMAKE_A");
  option("-2", "");
  option("-3", "CMAKE_B");
  option("-4", "CMAKE_A");
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/c.cpp COMPILE_OPTIONS -1 if CMAKE_A",
                          "property src/c.cpp COMPILE_OPTIONS -2",
                          "property src/c.cpp COMPILE_OPTIONS -3 if CMAKE_B",
                          "property src/c.cpp COMPILE_OPTIONS -4 if CMAKE_A"));
  EXPECT_THAT(
      unitPropertiesText(sample.plan(), "dev", "1.2"),
      HasSubstr("\nif(CMAKE_A)\n"
                "  dev_property(src/c.cpp COMPILE_OPTIONS -1) # build:3\n"
                "endif()\n\n"
                "dev_property(src/c.cpp COMPILE_OPTIONS -2) # build:3\n\n"
                "if(CMAKE_B)\n"));
}

TEST(UnitConditions, WhatIsReplacedHoldsWithoutTheReplacement) {
  UnitSample sample;
  sample.rules.variables = {{"THEIRS", "OURS"}};
  BuildProperty &property = sample.say(Of::Unit, "c.cpp", "A");
  property.condition = "THEIRS OR THEIRS";
  property.unless = {{{"FAST", "MORE"}, ""}, {{"FAST"}, "THEIRS"}};
  sample.say(Of::Unit, "c.cpp", "B").unless = {{{}, "UNHEARD_OF"}};
  EXPECT_THAT(
      sample.lines(),
      ElementsAre("property src/c.cpp COMPILE_DEFINITIONS A if (OURS OR OURS) "
                  "AND NOT (FAST AND MORE) AND NOT (FAST AND (OURS))"));
  EXPECT_THAT(sample.open(),
              ElementsAre("build:3: COMPILE_DEFINITIONS B: the backend has no "
                          "variable for what its condition asks"));
}
