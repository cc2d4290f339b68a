#include "Scan/Cpp/DirectiveTree.h"
#include "Reassemble.h"
#include "Scan/Cpp/Identifiers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

/// The tree of `text`, after a look at its offsets.
static DirectiveTree treeOf(const std::string &text) {
  DirectiveTree tree = buildDirectiveTree("a.cpp", text);
  EXPECT_EQ(reassemble(text, tree), text);
  return tree;
}

/// "3-5 if A" for each group: what it is and where.
static std::vector<std::string> groupsOf(const DirectiveTree &tree) {
  std::vector<std::string> out;
  for (const ConditionalGroup &group : tree.groups)
    out.push_back(std::to_string(group.line) + "-" +
                  std::to_string(group.endLine) + " " +
                  group.arms.front().condition);
  return out;
}

static std::string bodyOf(const std::string &text, const Arm &arm) {
  return text.substr(arm.bodyBegin, arm.bodyEnd - arm.bodyBegin);
}

TEST(DirectiveTree, SeesEveryArm) {
  std::string text = "#ifdef A\na\n#elif B\nb\n#elifdef C\nc\n"
                     "#elifndef D\nd\n#else\ne\n#endif\n";
  DirectiveTree tree = treeOf(text);
  ASSERT_EQ(tree.groups.size(), 1u);
  const auto &arms = tree.groups[0].arms;
  ASSERT_EQ(arms.size(), 5u);
  std::string bodies;
  std::vector<DirectiveKind> kinds;
  for (const Arm &arm : arms) {
    bodies += bodyOf(text, arm);
    kinds.push_back(arm.kind);
  }
  EXPECT_EQ(bodies, "a\nb\nc\nd\ne\n");
  EXPECT_THAT(kinds, ElementsAre(DirectiveKind::Ifdef, DirectiveKind::Elif,
                                 DirectiveKind::Elifdef,
                                 DirectiveKind::Elifndef, DirectiveKind::Else));
  EXPECT_EQ(arms[4].line, 9u);
  EXPECT_EQ(tree.groups[0].endLine, 11u);
}

TEST(DirectiveTree, NestsGroupsInArms) {
  DirectiveTree tree =
      treeOf("#if A\n#else\n  # if B\n  # endif\n#endif\n#if C\n#endif\n");
  EXPECT_THAT(groupsOf(tree), ElementsAre("1-5 A", "3-4 B", "6-7 C"));
  EXPECT_EQ(tree.groups[1].parent, 0u);
  EXPECT_EQ(tree.groups[1].parentArm, 1u);
  EXPECT_EQ(tree.groups[2].parent, ConditionalGroup::None);
}

TEST(DirectiveTree, LeavesCommentsOut) {
  DirectiveTree tree = treeOf("/* \n#if A\n */\n// \\\n#if B\n"
                              "#if C /* one\n two */ && D // three\n#endif\n");
  EXPECT_THAT(groupsOf(tree), ElementsAre("6-8 C && D"));
}

TEST(DirectiveTree, FindsDirectivesBehindAComment) {
  std::string text = "int a; /*\n*/ int b;\n/*\n*/ #if A\nx\n/**/#endif\n";
  DirectiveTree tree = treeOf(text);
  ASSERT_THAT(groupsOf(tree), ElementsAre("4-6 A"));
  EXPECT_EQ(text[tree.groups[0].begin], '#'); // not in the comment
  EXPECT_EQ(bodyOf(text, tree.groups[0].arms[0]), "x\n/**/");
}

TEST(DirectiveTree, LeavesRawStringsAlone) {
  EXPECT_THAT(treeOf("auto a = R\"x(\n#if A\n)\" )x\";\n").groups, IsEmpty());
  EXPECT_THAT(treeOf("auto a = u8R\"(\n#endif\n)\";\n").diagnostics, IsEmpty());
}

TEST(DirectiveTree, JoinsContinuedLines) {
  std::string text = "#if A && \\\n    B \\  \n || C\nx\n#en\\\ndif\n";
  DirectiveTree tree = treeOf(text);
  EXPECT_THAT(groupsOf(tree), ElementsAre("1-5 A && B || C"));
  EXPECT_THAT(tree.groups[0].arms[0].macros, ElementsAre("A", "B", "C"));
  EXPECT_EQ(bodyOf(text, tree.groups[0].arms[0]), "x\n");
}

TEST(DirectiveTree, KnowsThatAContinuedLineHoldsNoDirective) {
  EXPECT_THAT(treeOf("#define A \\\n#if B\nint c; \\\n#endif\n").diagnostics,
              IsEmpty());
}

TEST(DirectiveTree, ReadsCarriageReturnsAndAByteOrderMark) {
  std::string text = "\xEF\xBB\xBF#if A \\\r\n B\r\nx\r\n#endif\r\ny\r\n";
  DirectiveTree tree = treeOf(text);
  ASSERT_THAT(groupsOf(tree), ElementsAre("1-4 A B"));
  EXPECT_EQ(bodyOf(text, tree.groups[0].arms[0]), "x\r\n");
  EXPECT_EQ(text.substr(tree.groups[0].end), "y\r\n");
}

TEST(DirectiveTree, NeedsNoLastNewline) {
  std::string text = "#if A\nx\n#endif";
  DirectiveTree tree = treeOf(text);
  EXPECT_THAT(groupsOf(tree), ElementsAre("1-3 A"));
  EXPECT_EQ(tree.groups[0].end, text.size());
}

TEST(DirectiveTree, ReadsDigraphsButNoTrigraphs) {
  EXPECT_THAT(groupsOf(treeOf("%:if A\n%:endif\n")), ElementsAre("1-2 A"));
  EXPECT_THAT(treeOf("\?\?=if A\n\?\?=endif\n").groups, IsEmpty());
}

TEST(DirectiveTree, KeepsAlternativeTokensButNamesNoMacroAfterThem) {
  DirectiveTree tree =
      treeOf("#if not defined(A) and (B or true) bitand C\n#endif\n");
  EXPECT_EQ(tree.groups[0].arms[0].condition,
            "not defined(A) and (B or true) bitand C");
  EXPECT_THAT(tree.groups[0].arms[0].macros, ElementsAre("A", "B", "C"));
}

TEST(DirectiveTree, NamesNoMacroAfterAHeaderOrAnAttribute) {
  DirectiveTree tree =
      treeOf("#if __has_include(<a//b.h>) && C\n#endif\n"
             "#if __has_cpp_attribute(gnu::x) || defined D\n#endif\n");
  EXPECT_EQ(tree.groups[0].arms[0].condition, "__has_include(<a//b.h>) && C");
  EXPECT_THAT(tree.groups[0].arms[0].macros, ElementsAre("C"));
  EXPECT_THAT(tree.groups[1].arms[0].macros, ElementsAre("D"));
}

TEST(DirectiveTree, SurvivesBytesThatAreNoText) {
  std::string text("#if A\n\0\xff\xfe\n#endif\n#if \xc3\x28\n#endif\n", 31);
  DirectiveTree tree = treeOf(text);
  EXPECT_EQ(tree.groups.size(), 2u);
}

TEST(DirectiveTree, EndsAnOpenQuoteWithItsLine) {
  DirectiveTree tree = treeOf("#if A\n#error don't\n#warning \"open\n"
                              "it's\n#endif\n");
  EXPECT_THAT(groupsOf(tree), ElementsAre("1-5 A"));
  EXPECT_THAT(tree.diagnostics, IsEmpty());
}

TEST(DirectiveTree, IgnoresTheNullDirectiveAndBareWords) {
  DirectiveTree tree =
      treeOf("#\n#define\n#include\n#if A\n# /**/\n#endif\n#\n");
  EXPECT_THAT(groupsOf(tree), ElementsAre("4-6 A"));
}

TEST(DirectiveTree, ListsIncludesWithTheirArm) {
  DirectiveTree tree = treeOf("#include <a/b.h>\n#if A\n#else\n"
                              "#  include \"c.h\" // d\n#endif\n"
                              "#include MACRO\n");
  ASSERT_EQ(tree.includes.size(), 3u);
  EXPECT_EQ(tree.includes[0].spelled, "a/b.h");
  EXPECT_TRUE(tree.includes[0].angled);
  EXPECT_EQ(tree.includes[0].group, ConditionalGroup::None);
  EXPECT_EQ(tree.includes[1].spelled, "c.h");
  EXPECT_FALSE(tree.includes[1].angled);
  EXPECT_EQ(tree.includes[1].line, 4u);
  EXPECT_EQ(tree.includes[1].group, 0u);
  EXPECT_EQ(tree.includes[1].arm, 1u);
  EXPECT_EQ(tree.includes[2].spelled, "");
}

TEST(DirectiveTree, ListsMacroDefinitions) {
  DirectiveTree tree = treeOf("#define A(x) #x\n#if B\n#define C 1\n#endif\n");
  ASSERT_EQ(tree.macros.size(), 2u);
  EXPECT_EQ(tree.macros[0].name, "A");
  EXPECT_EQ(tree.macros[1].name, "C");
  EXPECT_EQ(tree.macros[1].group, 0u);
}

/// Whether the first group of `text` is its include guard.
static bool guarded(const std::string &text) {
  return treeOf(text).groups.at(0).includeGuard;
}

TEST(DirectiveTree, RecognisesIncludeGuards) {
  EXPECT_TRUE(
      guarded("// c\n#ifndef A_H\n#define A_H\nint a;\n#endif // A_H\n"));
  EXPECT_TRUE(guarded("#pragma once\n#if !defined(A)\n#define A 1\n#endif\n"));
  EXPECT_TRUE(guarded("#if ! defined A\n#define A\n#endif\n"));
  EXPECT_FALSE(guarded("#undef B\n#ifndef A\n#define A\n#endif\n"));
  EXPECT_FALSE(guarded("#ifndef A\n#define A\n#endif\nint b;\n"));
  EXPECT_FALSE(guarded("int b;\n#ifndef A\n#define A\n#endif\n"));
  EXPECT_FALSE(guarded("#ifndef A\n#define B\n#endif\n"));
  EXPECT_FALSE(guarded("#ifndef A\nint b;\n#define A\n#endif\n"));
  EXPECT_FALSE(guarded("#ifndef A\n#define A\n#else\n#endif\n"));
  EXPECT_FALSE(guarded("#ifdef A\n#define A\n#endif\n"));
  EXPECT_FALSE(guarded("#ifndef A\n#define A\n#endif\n#if B\n#endif\n"));
}

/// Whether the first group of `text` is balanced.
static bool balanced(const std::string &text) {
  return treeOf(text).groups.at(0).balanced;
}

TEST(DirectiveTree, KnowsArmsThatCutBraces) {
  EXPECT_TRUE(balanced("#if A\nf(a[1]) { }\n#else\ng();\n#endif\n"));
  EXPECT_FALSE(balanced("#if A\nif (a) {\n#else\nif (b) {\n#endif\n}\n"));
  EXPECT_FALSE(balanced("if (a) {\n#if A\n} else {\n#endif\n}\n"));
  EXPECT_FALSE(balanced("f(\n#if A\na,\n#else\nb)\n#endif\n"));
}

TEST(DirectiveTree, CountsOneArmOfANestedGroup) {
  EXPECT_TRUE(balanced("#if A\n#if B\nif (b) {\n#else\nif (c) {\n#endif\n}\n"
                       "#endif\n"));
}

static std::vector<std::string> remarks(const std::string &text) {
  std::vector<std::string> out;
  for (const Diagnostic &diagnostic : treeOf(text).diagnostics)
    out.push_back(render(diagnostic));
  return out;
}

TEST(DirectiveTree, ReportsAnIfWithoutEnd) {
  EXPECT_THAT(remarks("int a;\n  #if A\nb\n"),
              ElementsAre("a.cpp:2:3: warning: the group has no #endif "
                          "[unterminated-conditional]\n    #if A\n    ^"));
  EXPECT_THAT(groupsOf(treeOf("int a;\n  #if A\nb\n")), ElementsAre("2-3 A"));
}

TEST(DirectiveTree, ReportsDirectivesWithoutAnIf) {
  EXPECT_THAT(remarks("#else\n"),
              ElementsAre("a.cpp:1:1: warning: no #if is open here "
                          "[unmatched-directive]\n  #else\n  ^"));
  EXPECT_EQ(remarks("#if A\n#endif\n#endif\n#elif B\n").size(), 2u);
}

TEST(DirectiveTree, ReportsWhatFollowsAnElse) {
  EXPECT_THAT(remarks("#if A\n#else\n#elif B\n#endif\n"),
              ElementsAre("a.cpp:3:1: warning: this comes after the group's "
                          "#else [directive-after-else]\n  #elif B\n  ^"));
}

static std::string repeated(const char *line, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += line;
  return text;
}

TEST(DirectiveTree, TakesTheNestingThatCompilersHaveToTake) {
  std::string text = repeated("#if A\n", 256) + repeated("#endif\n", 256);
  EXPECT_EQ(treeOf(text).groups.size(), 256u);
  EXPECT_THAT(remarks(text), ElementsAre());
}

TEST(DirectiveTree, ReadsWhatLiesDeeperAsText) {
  std::string text = repeated("#if A\n", 258) + "#else\n" +
                     repeated("#endif\n", 258) + "#if B\n#endif\n";
  DirectiveTree tree = treeOf(text);
  EXPECT_EQ(tree.groups.size(), 257u);
  EXPECT_EQ(tree.groups[0].endLine, 258u + 1 + 258);
  EXPECT_EQ(tree.groups[255].arms.size(), 1u);
  EXPECT_EQ(tree.groups[256].parent, ConditionalGroup::None);
  EXPECT_THAT(remarks(text),
              ElementsAre(testing::HasSubstr("[deep-conditional]")));
}

TEST(DirectiveTree, SaysOnceOfAFileThatItIsTooDeep) {
  std::string deep = repeated("#if A\n", 257) + repeated("#endif\n", 257);
  EXPECT_THAT(remarks(deep + deep),
              ElementsAre(testing::HasSubstr("a.cpp:257:")));
}

TEST(DirectiveTree, ReportsAnOpenComment) {
  EXPECT_THAT(remarks("int a; /* b\n#if C\n"),
              ElementsAre("a.cpp:1:8: warning: the comment has no end "
                          "[unterminated-comment]\n  int a; /* b\n         ^"));
}

TEST(DirectiveTree, ReportsAnOpenRawString) {
  EXPECT_THAT(remarks("auto a = R\"x(\n#if C\n"),
              ElementsAre("a.cpp:1:10: warning: the raw string has no end "
                          "[unterminated-raw-string]\n  auto a = R\"x(\n"
                          "           ^"));
}

TEST(DirectiveTree, NamesTheIdentifiersOfAGroup) {
  std::string text = "int before;\n#ifdef A\n#include <b/c.h>\n"
                     "d(\"e\"); // f\n#else\nd();\n#endif\nint after;\n";
  DirectiveTree tree = treeOf(text);
  EXPECT_THAT(identifiersOf(TextTokens(text), tree.groups[0]),
              ElementsAre("A", "d", "else", "endif", "ifdef", "include"));
}
