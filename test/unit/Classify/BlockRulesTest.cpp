#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

/// A unit of the host with one block on WITH_GPU around `body`.
static Sample oneBlock(const std::string &body) {
  Sample sample;
  sample.file("lib/main.cpp", "#ifdef WITH_GPU\n" + body + "\n#endif\n");
  sample.unit("lib/main.cpp", "host");
  sample.block("lib/main.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.configuration("cpu-only").macros = {{"WITH_GPU", Truth::False}};
  sample.configuration("cuda").macros = {{"WITH_GPU", Truth::True}};
  sample.fileRule("default", Tier::Default, "KEEP");
  return sample;
}

TEST(BlockRules, NoRuleLeavesABlockUnclassified) {
  Sample sample = oneBlock("f();");
  EXPECT_EQ(sample.run().blocks.at(0).verdict, Unclassified);
}

TEST(BlockRules, TheFirstRuleThatHoldsDecides) {
  Sample sample = oneBlock("f();");
  sample.blockRule("other-family", "KEEP").match.familiesAny = {"rocm"};
  sample.blockRule("first", "HOOK").match.familiesAny = {"cuda", "rocm"};
  sample.blockRule("second", "KEEP");
  BlockDecision decision = sample.run().blocks.at(0);
  EXPECT_EQ(decision.rule, "first");
  EXPECT_EQ(decision.verdict, "HOOK");
  EXPECT_EQ(decision.action, Action::Act);
}

TEST(BlockRules, FamiliesOnlyRulesOutOthers) {
  Sample sample = oneBlock("f();");
  sample.scan.blocks[0].families = {"cuda", "rocm"};
  sample.blockRule("only", "KEEP").match.familiesOnly = {"rocm"};
  sample.blockRule("all", "HOOK");
  EXPECT_EQ(sample.run().blocks.at(0).rule, "all");
}

TEST(BlockRules, MacrosByName) {
  Sample sample = oneBlock("f();");
  sample.blockRule("any", "KEEP").match.macrosAny = {"OTHER"};
  sample.blockRule("only", "HOOK").match.macrosOnly = {"WITH_GPU", "OTHER"};
  EXPECT_EQ(sample.run().blocks.at(0).rule, "only");
}

TEST(BlockRules, ShapeAndIdentifiers) {
  Sample sample = oneBlock("#include <gpu.h>");
  sample.blockRule("code", "HOOK").match.shapes = {BlockShape::Statements};
  sample.blockRule("name", "HOOK").match.identifiersAny = {"module"};
  sample.blockRule("includes", "KEEP").match.shapes = {BlockShape::IncludeOnly};
  EXPECT_EQ(sample.run().blocks.at(0).rule, "includes");
}

TEST(BlockRules, AnIdentifierInACommentIsNone) {
  Sample sample = oneBlock("f(); // module");
  sample.blockRule("name", "HOOK").match.identifiersAny = {"module"};
  EXPECT_EQ(sample.run().blocks.at(0).verdict, Unclassified);
}

TEST(BlockRules, AnInnerBlockGoesWithOneThatActs) {
  Sample sample = oneBlock("f();\n#ifdef WITH_GPU\ng();\n#endif");
  sample.block("lib/main.cpp", 3, {"WITH_GPU"}, {"cuda"});
  sample.blockRule("inner", "WITH-PARENT").match.parentActs = true;
  sample.blockRule("outer", "HOOK");
  Classification result = sample.run();
  EXPECT_EQ(result.blocks.at(0).verdict, "HOOK");
  EXPECT_EQ(result.blocks.at(1).verdict, "WITH-PARENT");
}

TEST(BlockRules, TheHostsConfigurationsAreCompared) {
  Sample sample = oneBlock("f();");
  sample.blockRule("inert", "KEEP").match.difference = Difference::Same;
  sample.blockRule("acts", "HOOK").match.difference = Difference::Differs;
  BlockDecision decision = sample.run().blocks.at(0);
  EXPECT_EQ(decision.rule, "acts");
  EXPECT_EQ(decision.target, "host");
  EXPECT_EQ(decision.armsWithout, std::vector{Truth::False});
  EXPECT_EQ(decision.armsWith, std::vector{Truth::True});
  EXPECT_EQ(decision.evidence[0].text,
            "`#if WITH_GPU`, namespace-declarations; compiles different code "
            "here with "
            "and without "
            "CUDA in host");
}

TEST(BlockRules, ATargetWithoutTheMacroReadsTheSame) {
  Sample sample = oneBlock("f();");
  sample.rules.macroConfigurations[1].target = "another";
  sample.configuration("cuda", "host").macros = {{"WITH_GPU", Truth::False}};
  EXPECT_EQ(sample.run().blocks.at(0).difference, Difference::Same);
}

TEST(BlockRules, WhatAMacroOfAFamilyThatNoConfigurationNamesDoesIsUnknown) {
  Sample sample = oneBlock("f();");
  for (Configuration &layer : sample.rules.macroConfigurations)
    layer.macros = {{"OTHER", Truth::True}};
  EXPECT_EQ(sample.run().blocks.at(0).difference, Difference::Unknown);
  sample.scan.blocks[0].macros = {"OTHER"};
  EXPECT_EQ(sample.run().blocks.at(0).difference, Difference::Same);
}

TEST(BlockRules, AHeaderIsReadByAllWhoIncludeIt) {
  Sample sample;
  sample.file("lib/a.h", "#ifdef WITH_GPU\nint x;\n#endif\n");
  sample.file("lib/main.cpp").file("lib/python.cpp");
  sample.unit("lib/main.cpp", "host").unit("lib/python.cpp", "python");
  sample.include("lib/main.cpp", 1, "lib/a.h");
  sample.include("lib/python.cpp", 1, "lib/a.h");
  sample.block("lib/a.h", 1, {"WITH_GPU"}, {"cuda"});
  sample.configuration("cpu-only").macros = {{"WITH_GPU", Truth::False}};
  sample.configuration("cuda").macros = {{"WITH_GPU", Truth::False}};
  sample.configuration("cuda", "python").macros = {{"WITH_GPU", Truth::True}};
  BlockDecision decision = sample.run().blocks.at(0);
  EXPECT_EQ(decision.difference, Difference::Differs);
  EXPECT_EQ(decision.target, "python");
}

TEST(BlockRules, ABodyInACallIsRecognised) {
  Sample sample;
  sample.file("lib/a.cpp", "void f() { m.def(\"x\", []() {\n#ifdef WITH_GPU\n"
                           "return 1;\n#else\nreturn 0;\n#endif\n}); }\n");
  sample.block("lib/a.cpp", 2, {"WITH_GPU"}, {"cuda"});
  BlockRule &rule = sample.blockRule("bound", "HOOK");
  rule.match.insideCallOf = {"def"};
  rule.match.wholeBody = true;
  EXPECT_EQ(sample.run().blocks.at(0).rule, "bound");
}

TEST(BlockRules, TheFileCounts) {
  Sample sample = oneBlock("f();");
  sample.blockRule("moved", "KEEP").match.fileActions = {Action::Move};
  sample.blockRule("header", "KEEP").match.roles = {"header"};
  sample.blockRule("elsewhere", "KEEP").match.paths = {glob("test/**")};
  sample.blockRule("verdict", "HOOK").match.fileVerdicts = {"KEEP"};
  EXPECT_EQ(sample.run().blocks.at(0).rule, "verdict");
}

/// One block of a test, which no library of the host compiles.
static Sample testBlock() {
  Sample sample = oneBlock("f();");
  sample.file("test/a.cpp", "#ifdef WITH_GPU\ng();\n#endif\n");
  sample.block("test/a.cpp", 1, {"WITH_GPU"}, {"cuda"});
  sample.placeRule("place-test", "KEEP").match.paths = {glob("test/**")};
  return sample;
}

// What gives a test its macros is the test's build, not the host's.
TEST(BlockRules, ABlockThatNoHostUnitReadsIsNotCompared) {
  BlockDecision decision = testBlock().run().blocks.at(1);
  EXPECT_EQ(decision.rule, "place-test");
  EXPECT_EQ(decision.difference, Difference::Unknown);
  EXPECT_TRUE(decision.armsWithout.empty());
}

TEST(BlockRules, AConfigurationOfThePathIsKnown) {
  Sample sample = testBlock();
  Configuration &layer = sample.configuration("cuda");
  layer.paths = {glob("test/a.cpp")};
  layer.macros = {{"WITH_GPU", Truth::True}};
  BlockDecision decision = sample.run().blocks.at(1);
  EXPECT_EQ(decision.difference, Difference::Differs);
  EXPECT_EQ(decision.armsWith, std::vector{Truth::True});
}
