#include "Plan/Backend/UnitPropertiesText.h"
#include "UnitSample.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

using Of = BuildProperty::Of;

TEST(UnitProperties, ALibrarysDefinitionGoesToItsReaders) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "FAST=1");
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/a.cpp COMPILE_DEFINITIONS FAST=1",
                          "property src/b.cpp COMPILE_DEFINITIONS FAST=1"));
}

TEST(UnitProperties, AUseInTheCodeIsReading) {
  UnitSample sample;
  sample.text("c.cpp", "// LEVEL\nint level = LEVEL;\n");
  sample.text("b.h", "#define TWICE (2 * LEVEL)\n");
  sample.text("a.cpp",
              "// no LEVEL\nint LEVELS;\nconst char *s = \"LEVEL\";\n");
  sample.say(Of::Library, "gpu", "LEVEL=3");
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/b.cpp COMPILE_DEFINITIONS LEVEL=3",
                          "property src/c.cpp COMPILE_DEFINITIONS LEVEL=3"));
}

TEST(UnitProperties, AnotherLibrarysUnitsAreNotConcerned) {
  UnitSample sample;
  sample.say(Of::Library, "other", "FAST");
  EXPECT_THAT(sample.lines(), IsEmpty());
}

TEST(UnitProperties, UnitsOfObjectLibrariesAreExcepted) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "FAST=1").except = {"b.cpp"};
  sample.say(Of::Library, "gpu", "FAST=2");
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/a.cpp COMPILE_DEFINITIONS FAST=1",
                          "property src/a.cpp COMPILE_DEFINITIONS FAST=2",
                          "property src/b.cpp COMPILE_DEFINITIONS FAST=2"));
}

TEST(UnitProperties, AWholeDefinitionThatSomeDoNotGetIsOpen) {
  UnitSample sample;
  sample.rules.whole = {{{"whole", "reason"}, {glob("*_LIB")}}};
  sample.say(Of::Library, "gpu", "BUILD_LIB").except = {"b.cpp"};
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_EQ(sample.plan().open.at(0).what,
            "COMPILE_DEFINITIONS BUILD_LIB: an object library in the library "
            "does not get it");
}

TEST(UnitProperties, AUnitGetsWhatIsForItsLanguage) {
  UnitSample sample;
  BuildProperty &property = sample.say(Of::Unit, "c.cpp", "-x");
  property.kind = BuildProperty::Kind::Option;
  property.language = "CUDA";
  EXPECT_THAT(sample.lines(), IsEmpty());
}

TEST(UnitProperties, WholeDefinitionsStayWithTheLibrary) {
  UnitSample sample;
  sample.rules.whole = {{{"whole", "reason"}, {glob("*_LIB")}}};
  sample.say(Of::Library, "gpu", "BUILD_LIB");
  sample.say(Of::Directory, "gpu", "NO_HALF").language = "CUDA";
  EXPECT_THAT(sample.lines(),
              ElementsAre("definition $<$<COMPILE_LANGUAGE:CUDA>:NO_HALF>",
                          "library_definition gpu BUILD_LIB"));
}

TEST(UnitProperties, AUnitsOptionsAreWords) {
  UnitSample sample;
  sample.say(Of::Unit, "c.cpp", "-x \"y z\"").kind =
      BuildProperty::Kind::Option;
  sample.say(Of::Unit, "host.cpp", "-z").kind = BuildProperty::Kind::Option;
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/c.cpp COMPILE_OPTIONS -x y z"));
}

TEST(UnitProperties, VariablesAreTheBackends) {
  UnitSample sample;
  sample.rules.variables = {{"THEIRS", "OURS"}};
  BuildProperty &property = sample.say(Of::Unit, "c.cpp", "A=${THEIRS}");
  property.condition = "${THEIRS} MATCHES \"x\" AND CMAKE_CXX_COMPILER";
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/c.cpp COMPILE_DEFINITIONS A=${OURS} if "
                          "${OURS} MATCHES \"x\" AND CMAKE_CXX_COMPILER"));
}

TEST(UnitProperties, AUnitsOptionsKeepTheirOrderTheLastOfTwoStays) {
  UnitSample sample;
  for (const char *option : {"-O3", "-O0", "-a", "-O3"})
    sample.say(Of::Unit, "c.cpp", option).kind = BuildProperty::Kind::Option;
  sample.scan.build.properties.front().line = 1;
  sample.say(Of::Unit, "a.cpp", "-z").kind = BuildProperty::Kind::Option;
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/a.cpp COMPILE_OPTIONS -z",
                          "property src/c.cpp COMPILE_OPTIONS -O0",
                          "property src/c.cpp COMPILE_OPTIONS -a",
                          "property src/c.cpp COMPILE_OPTIONS -O3"));
  EXPECT_EQ(sample.plan().statements.back().source, "build:1");
}

TEST(UnitProperties, ALanguagesFlagsGoToItsUnitsOnly) {
  UnitSample sample;
  sample.add("d.cu", {"FAST"});
  sample.scan.build.members.push_back({"d.cu", "gpu", "", "build", 7, "", ""});
  for (const char *language : {"CUDA", "CXX", "C,CXX", "HIP"}) {
    BuildProperty &option = sample.say(Of::Library, "gpu", "-f");
    option.kind = BuildProperty::Kind::Option;
    option.value += language;
    option.language = language;
  }
  BuildProperty &definition = sample.say(Of::Library, "gpu", "FAST");
  definition.language = "CUDA";
  definition.needs = {"ON"};
  std::vector<std::string> expected;
  for (const char *unit : {"a.cpp", "b.cpp", "c.cpp"})
    for (const char *option : {"-fCXX", "-fC,CXX"})
      expected.push_back(std::string("property src/") + unit +
                         " COMPILE_OPTIONS " + option);
  expected.push_back("property src/d.cu COMPILE_OPTIONS -fCUDA");
  expected.push_back("property src/d.cu COMPILE_DEFINITIONS FAST if ON");
  EXPECT_THAT(sample.lines(), testing::ElementsAreArray(expected));
}

TEST(UnitProperties, WhatHasNoCounterpartIsOpen) {
  UnitSample sample;
  sample.say(Of::Unit, "c.cpp", "A=${UNHEARD_OF}");
  sample.say(Of::Unit, "c.cpp", "B").condition = "NOT ${UNHEARD_OF} LESS 3";
  sample.say(Of::Unit, "c.cpp", "C").condition = "UNHEARD_OF";
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(
      sample.open(),
      ElementsAre("build:3: COMPILE_DEFINITIONS A=${UNHEARD_OF}",
                  "build:3: COMPILE_DEFINITIONS B if NOT "
                  "${UNHEARD_OF} LESS 3: the backend has no variable for what "
                  "its condition asks",
                  "build:3: COMPILE_DEFINITIONS C if UNHEARD_OF: the backend "
                  "has no variable for what its condition asks"));
}

TEST(UnitProperties, WhatARuleLeavesIsNamedWithItsReason) {
  UnitSample sample;
  sample.rules.left = {{{"left", "Why not."}, {glob("F*")}, {}, false}};
  sample.say(Of::Library, "gpu", "FAST");
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.plan().left,
              ElementsAre("build:3: COMPILE_DEFINITIONS FAST\nWhy not."));
}

TEST(UnitProperties, ARuleCanBeForLibrariesOnly) {
  UnitSample sample;
  sample.rules.left = {
      {{"left", "reason"}, {glob("**")}, {PropertyKind::Option}, true}};
  sample.say(Of::Library, "gpu", "-a").kind = BuildProperty::Kind::Option;
  sample.say(Of::Unit, "c.cpp", "-b").kind = BuildProperty::Kind::Option;
  EXPECT_THAT(sample.lines(),
              ElementsAre("property src/c.cpp COMPILE_OPTIONS -b"));
}

TEST(UnitProperties, RulesAddByPathAndByMacro) {
  UnitSample sample;
  UnitRule rule{{"id", "reason"},
                {glob("{b,c}.*")},
                "FAST",
                "USE_IT",
                "",
                PropertyKind::Option,
                {"-o"},
                "h.h",
                true};
  sample.rules.units = {rule};
  EXPECT_THAT(sample.lines(),
              ElementsAre("alone src/b.cpp", "include_first src/b.cpp h.h",
                          "property src/b.cpp COMPILE_OPTIONS -o",
                          "leave_out src/b.cpp if NOT USE_IT"));
}

TEST(UnitProperties, HitsOfRulesAreCounted) {
  UnitSample sample;
  sample.rules.left = {{{"left", ""}, {glob("LOUD")}, {}, false},
                       {{"no-left", ""}, {glob("SOFT")}, {}, false}};
  sample.rules.whole = {{{"whole", ""}, {glob("*_LIB")}},
                        {{"no-whole", ""}, {glob("*_EXE")}}};
  UnitRule rule;
  rule.info.id = "unit";
  rule.reads = "FAST";
  rule.alone = true;
  UnitRule idle = rule;
  idle.info.id = "no-unit";
  idle.reads = "SLOW";
  sample.rules.units = {rule, idle};
  sample.say(Of::Unit, "a.cpp", "LOUD");
  sample.say(Of::Unit, "b.cpp", "LOUD");
  sample.say(Of::Library, "gpu", "BUILD_LIB");
  EXPECT_THAT(sample.plan().ruleHits,
              ElementsAre(Pair("left", 2), Pair("no-left", 0),
                          Pair("no-unit", 0), Pair("no-whole", 0),
                          Pair("unit", 2), Pair("whole", 1)));
}

TEST(UnitProperties, AnExpressionIsNoMacroThatNobodyNames) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "$<$<BOOL:1>:FAST>");
  EXPECT_THAT(sample.open(),
              ElementsAre("build:3: COMPILE_DEFINITIONS $<$<BOOL:1>:FAST>, a "
                          "generator expression, which is not evaluated"));
}

TEST(UnitProperties, TheTextIsCMake) {
  UnitProperties properties;
  properties.statements = {{"",
                            UnitCommand::Property,
                            {"a b.cpp", "COMPILE_DEFINITIONS", "N=\"${V}\""},
                            "x:1"},
                           {"ON", UnitCommand::Alone, {"c.cpp"}, "rule"}};
  properties.open = {{"y", 2, "Z"}};
  EXPECT_THAT(unitPropertiesText(properties, "dev", "1.2"),
              HasSubstr("\ndev_property(\"a b.cpp\" COMPILE_DEFINITIONS "
                        "\"N=\\\"${V}\\\"\") # x:1\n"
                        "\nif(ON)\n  dev_alone(c.cpp) # rule\nendif()\n"
                        "\n# Open, nothing here stands for it:\n# y:2: Z\n"));
}

TEST(UnitProperties, LinesOfANoteStayInTheComment) {
  UnitProperties properties;
  properties.open = {{"y", 2, "Z=1\nmessage(FATAL_ERROR)"}};
  EXPECT_THAT(unitPropertiesText(properties, "dev", "1.2"),
              HasSubstr("\n# y:2: Z=1\n#   message(FATAL_ERROR)\n"));
}

TEST(UnitProperties, ADefinitionThatNobodyReadsIsOpen) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "NEW_FLAG=1");
  sample.say(Of::Library, "other", "NOT_OURS");
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(),
              ElementsAre("build:3: COMPILE_DEFINITIONS NEW_FLAG=1, which no "
                          "moved file names"));
}

TEST(UnitProperties, ADefinitionThatNobodyReadsButARuleKnowsGoesToAll) {
  UnitSample sample;
  sample.say(Of::Library, "gpu", "NEW_FLAG=1");
  sample.say(Of::Unit, "c.cpp", "NEW_LEVEL=2");
  MacroRule known;
  known.macro = llvm::cantFail(Pattern::compile("^NEW_"));
  UnitProperties said =
      planUnitProperties(sample.scan, sample.rules, sample.moved, {known});
  EXPECT_THAT(said.open, IsEmpty());
  ASSERT_EQ(said.statements.size(), 2u);
  EXPECT_THAT(said.statements[0].arguments, ElementsAre("gpu", "NEW_FLAG=1"));
  EXPECT_THAT(said.statements[1].arguments,
              ElementsAre("src/c.cpp", "COMPILE_DEFINITIONS", "NEW_LEVEL=2"));
}

TEST(UnitProperties, ADefinitionThatOneOfTheLibrariesReadsIsNot) {
  UnitSample sample;
  sample.scan.build.members.push_back(
      {"c.cpp", "more", "", "build", 7, "", ""});
  for (const char *library : {"gpu", "more"})
    sample.say(Of::Library, library, "FAST");
  EXPECT_THAT(sample.open(), IsEmpty());
}

TEST(UnitProperties, WhatNobodyUnderstandsIsOpenOrLeft) {
  UnitSample sample;
  for (const char *said : {"LANGUAGE X", "HEADER_FILE_ONLY ON"})
    sample.say(Of::Unit, "c.cpp", said).kind = BuildProperty::Kind::Unread;
  sample.rules.left = {{{"left", ""}, {glob("HEADER*")}, {}, false}};
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(),
              ElementsAre("build:3: not understood: LANGUAGE X"));
}

TEST(UnitProperties, ExpressionsListsPathsAndTheEnvironmentAreOpen) {
  UnitSample sample;
  for (const char *value :
       {"$<X:A>", "A=1;2", "A=$ENV{B}", "A=/source/lib/a.h"})
    sample.say(Of::Unit, "c.cpp", value);
  EXPECT_THAT(sample.lines(), IsEmpty());
  EXPECT_THAT(sample.open(), testing::SizeIs(4));
}
