// The checks of a split file, on results that are right and on broken ones.

#include "Split/Check/ArmTokens.h"
#include "Split/Check/HostTokens.h"
#include "Split/Compiler/UnitTokens.h"
#include "Split/HostDifferences.h"
#include "SplitFixture.h"
#include "Text/EditedText.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

const SplitCheck *find(const SplitResult &result, const std::string &name) {
  for (const SplitCheck &check : result.checks)
    if (check.name == name)
      return &check;
  return nullptr;
}

const char *hooked = R"(int f(int n) {
#ifdef USE_CUDA
  return n + 1;
#else
  return n;
#endif
}
)";

TEST(SplitChecks, AllOfThemAreMade) {
  SplitResult result = split(hooked);
  std::vector<std::string> names;
  for (const SplitCheck &check : result.checks)
    names.push_back(check.name);
  EXPECT_THAT(names,
              ElementsAre("arm-tokens-in-backend", "host-tokens", "host-split",
                          "host-parses", "backend-parses", "hooks-parse"));
  EXPECT_TRUE(checksPass(result));
}

TEST(SplitChecks, HostTokensAreCounted) {
  SplitResult result = split(hooked);
  ASSERT_NE(find(result, "host-tokens"), nullptr);
  // int f ( int n ) { return n ; }
  EXPECT_THAT(find(result, "host-tokens")->detail,
              HasSubstr("11 tokens as before"));
}

TEST(SplitChecks, AHostThatWasSplitReadsTheSameTwice) {
  SplitResult result = split(hooked);
  ASSERT_EQ(result.deviceTexts.size(), 1u);
  EXPECT_TRUE(result.deviceTexts[0].blocks.empty());
  EXPECT_TRUE(result.deviceTexts[0].expansions.empty());
  EXPECT_TRUE(result.deviceTexts[0].headers.empty());
}

/// Tokens of `text` as if it had no macros.
UnitTokens plain(const std::string &text) {
  UnitTokens seen;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != ' ' && text[i] != '\n')
      seen.main.push_back({i, std::string(1, text[i])});
  return seen;
}

SplitCheck hostTokens(const std::string &before, const std::string &after,
                      const std::vector<TextEdit> &edits) {
  HostUnit unit;
  unit.path = "unit.cpp";
  unit.text = before;
  return checkHostTokens(unit, plain(before), plain(after), edits);
}

TEST(HostTokens, WhatAnEditPutsInIsAdded) {
  SplitCheck check = hostTokens("a\nb\n", "a\nx y\nb\n", {{{2, 2}, "x y\n"}});
  EXPECT_TRUE(check.passed);
  EXPECT_EQ(check.detail, "2 tokens as before, 2 added");
}

TEST(HostTokens, AnEditMayKeepWhatItReplaces) {
  SplitCheck check = hostTokens("a b\n", "a x b\n", {{{0, 4}, "a x b\n"}});
  EXPECT_TRUE(check.passed);
  EXPECT_EQ(check.detail, "2 tokens as before, 1 added");
}

TEST(HostTokens, AnEditMayNotDropATokenOfTheHost) {
  SplitCheck check = hostTokens("a\nb\nc\n", "a\nx\nc\n", {{{2, 4}, "x\n"}});
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail,
            "line 2 compiles different code in the CPU-only configuration");
}

TEST(HostTokens, TextThatIsNotEditedMayNotChange) {
  EXPECT_FALSE(hostTokens("a\nb\n", "a\nc\n", {}).passed);
  EXPECT_FALSE(hostTokens("a\nb\n", "a\nb\nc\n", {}).passed);
  EXPECT_FALSE(hostTokens("a\nb\n", "a\n", {}).passed);
}

TEST(HostTokens, AHeaderMayNotBeLost) {
  HostUnit unit;
  unit.path = "unit.cpp";
  UnitTokens before, after;
  before.headers["/h.h"] = 1;
  EXPECT_EQ(checkHostTokens(unit, before, after, {}).detail,
            "/h.h is no longer included");
  after.headers["/h.h"] = 2;
  EXPECT_EQ(checkHostTokens(unit, before, after, {}).detail,
            "/h.h compiles different code here");
  after.headers["/h.h"] = 1;
  after.headers["/hooks.h"] = 3;
  EXPECT_TRUE(checkHostTokens(unit, before, after, {}).passed);
}

TEST(HostTokens, OffsetsOfTheEditedTextInTheOriginal) {
  std::vector<TextEdit> edits = {{{2, 4}, "xxxx"}, {{6, 8}, ""}};
  EXPECT_EQ(originalOffset(1, edits), 1u);
  EXPECT_EQ(originalOffset(3, edits), 2u);
  EXPECT_EQ(originalOffset(7, edits), 5u);
  EXPECT_EQ(originalOffset(8, edits), 8u);
  for (std::size_t at = 0; at < 10; ++at)
    EXPECT_EQ(isInserted(at, edits), 2 <= at && at < 6) << at;
}

/// One hook at the arm of `#ifdef USE_CUDA`, with `backend` as its source.
SplitCheck armTokens(const std::string &host, const std::string &backend) {
  DirectiveTree tree = buildDirectiveTree("unit.cpp", host);
  UnitFacts facts;
  std::vector<Outline> outlines;
  for (std::size_t i = 0; i < tree.groups.size(); ++i) {
    ArmFacts arm;
    arm.group = i;
    arm.place = Place::Statements;
    facts.arms.push_back(arm);
    Outline outline;
    outline.arm = i;
    outline.transform = Transform::Hook;
    outlines.push_back(outline);
  }
  HostFile file{"unit.cpp", host, tree, facts, {"USE_CUDA"}};
  return checkArmTokens(file, outlines, backend);
}

const std::string arm = "  a = b + c; d = e + f;\n";
const std::string block = "#ifdef USE_CUDA\n" + arm + "#endif\n";

TEST(ArmTokens, FoundOnce) {
  SplitCheck check = armTokens(block, "void hook() {\n" + arm + "}\n");
  EXPECT_TRUE(check.passed) << check.detail;
  EXPECT_EQ(check.detail, "12 tokens of 1 arm");
}

TEST(ArmTokens, Lost) {
  SplitCheck check = armTokens(block, "void hook() { a = b + c; d = e; }\n");
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail, "line 1: is not in the generated source");
}

TEST(ArmTokens, Twice) {
  SplitCheck check = armTokens(block, arm + "int between[4] = {};\n" + arm);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail,
            "line 1: stands in the generated source more than once");
}

TEST(ArmTokens, TwoBlocksOfOneTextNeedTwoPlaces) {
  EXPECT_TRUE(armTokens(block + block, arm + "int x[4] = {};\n" + arm).passed);
  EXPECT_EQ(armTokens(block + block, arm).detail,
            "line 4: shares its place with another block");
}

TEST(ArmTokens, WhatAProtocolInserts) {
  EXPECT_TRUE(armTokens(block, "a = b + c; return true; d = e + f;").passed);
}

/// A tree of one unit whose second block is refused.
struct Host {
  ScanResult scan;
  Classification classification;
  SplitResult result;

  void block(const std::string &path, unsigned line, Action action,
             Difference difference) {
    Block block;
    block.path = path;
    block.line = line;
    scan.blocks.push_back(block);
    BlockDecision decision;
    decision.action = action;
    decision.difference = difference;
    classification.blocks.push_back(decision);
  }
  SplitCheck check() const {
    return checkDeviceTexts(scan, classification, result);
  }
};

TEST(DeviceText, AUnitWithoutASplitIsReadFromMemoryInBothConfigurations) {
  const std::string text = "#include \"h.h\"\n#ifdef USE_CUDA\nint a;\n#endif\n"
                           "int b = VALUE;\n";
  DirectiveTree tree = buildDirectiveTree("other.cpp", text);
  SplitInput input;
  input.root = "/checkout";
  input.compile.overlay["/checkout/h.h"] =
      "#ifdef USE_CUDA\n#define VALUE 1\n#else\n#define VALUE 0\n#endif\n";
  CandidateUnit unit;
  unit.path = "other.cpp";
  unit.text = text;
  unit.tree = &tree;
  unit.arguments.with = {"-DUSE_CUDA"};
  input.candidates = {unit};
  auto made = split(input);
  ASSERT_TRUE(bool(made));
  const SplitResult &result = *made;
  ASSERT_EQ(result.deviceTexts.size(), 1u);
  EXPECT_EQ(result.deviceTexts[0].path, "other.cpp");
  EXPECT_THAT(result.deviceTexts[0].blocks, ElementsAre(2u));
  ASSERT_EQ(result.deviceTexts[0].expansions.size(), 1u);
  EXPECT_EQ(result.deviceTexts[0].expansions[0].line, 5u);
  EXPECT_THAT(result.deviceTexts[0].expansions[0].homes,
              ElementsAre(ElementsAre("/checkout/h.h")));
}

TEST(DeviceText, UnitsThatStayAreCandidates) {
  ScanResult scan;
  Classification classification;
  for (auto [path, action] : {std::pair("act.cpp", Action::Act),
                              std::pair("copy.cpp", Action::Supplement),
                              std::pair("keep.cpp", Action::Keep),
                              std::pair("move.cpp", Action::Move)}) {
    scan.tree.files.emplace_back().path = path;
    scan.blocks.emplace_back().path = path;
    classification.blocks.emplace_back().action = action;
    classification.blocks.back().target = "core";
  }
  scan.directives.resize(scan.tree.files.size());
  CompileSetup compile;
  compile.without = {"-DALONE"};
  std::vector<std::string> paths;
  for (const CandidateUnit &unit :
       candidateUnits(scan, classification, RulePack(), compile))
    paths.push_back(unit.path);
  EXPECT_THAT(paths, ElementsAre("act.cpp", "copy.cpp", "keep.cpp"));
}

TEST(DeviceText, NothingLeft) {
  Host host;
  host.result.deviceTexts = {{"a.cpp", {}, {}, {}}};
  EXPECT_TRUE(host.check().passed);
}

TEST(DeviceText, RefusedBlocksAreExplained) {
  Host host;
  host.block("a.cpp", 3, Action::Act, Difference::Differs);
  BlockOutcome refused;
  refused.path = "a.cpp";
  refused.line = 3;
  refused.endLine = 9;
  refused.outcome = Outcome::Refused;
  host.result.blocks = {refused};
  host.result.deviceTexts = {{"a.cpp", {3}, {{5, {}}}, {}}};
  EXPECT_TRUE(host.check().passed);
  EXPECT_THAT(host.check().detail,
              HasSubstr("1 block stays refused, 0 by their verdict"));
}

TEST(DeviceText, AnExpansionThatNoHeaderExplainsFails) {
  Host host;
  host.block("lib/h.h", 3, Action::Keep, Difference::Differs);
  host.result.deviceTexts = {{"a.cpp", {}, {{5, {{"/lib/g.h"}}}, {7, {}}}, {}}};
  EXPECT_FALSE(host.check().passed);
  EXPECT_EQ(host.check().detail, "no verdict says why these depend on the "
                                 "device: a.cpp:5, a.cpp:7");
  host.result.deviceTexts[0].expansions = {{5, {{"/lib/g.h", "/lib/h.h"}}},
                                           {7, {{""}}}};
  EXPECT_TRUE(host.check().passed) << host.check().detail;
  host.result.deviceTexts[0].expansions = {{5, {{"/lib/h.h"}, {"/lib/g.h"}}}};
  EXPECT_EQ(host.check().detail,
            "no verdict says why these depend on the device: a.cpp:5");
}

TEST(DeviceText, BlocksThatTheirVerdictKeepsAreExplained) {
  Host host;
  host.block("a.cpp", 3, Action::Keep, Difference::Differs);
  host.result.deviceTexts = {{"a.cpp", {3}, {}, {}}};
  EXPECT_THAT(host.check().detail, HasSubstr("1 by their verdict"));
}

TEST(DeviceText, AVerdictThatSaysSameIsNoExplanation) {
  Host host;
  host.block("a.cpp", 3, Action::Keep, Difference::Same);
  host.result.deviceTexts = {{"a.cpp", {3}, {}, {}}};
  EXPECT_FALSE(host.check().passed);
  EXPECT_EQ(host.check().detail,
            "no verdict says why these depend on the device: a.cpp:3");
}

TEST(DeviceText, HeadersAreFoundWhereTheyAreInstalled) {
  Host host;
  host.block("src/lib/Options.h", 3, Action::Keep, Difference::Differs);
  host.result.deviceTexts = {{"a.cpp", {}, {}, {"/usr/include/lib/Options.h"}}};
  EXPECT_TRUE(host.check().passed) << host.check().detail;
  host.result.deviceTexts[0].headers = {"/usr/include/other/Options.h"};
  EXPECT_FALSE(host.check().passed);
}

} // namespace
