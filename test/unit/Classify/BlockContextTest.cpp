#include "Classify/Blocks/BlockContext.h"
#include "gtest/gtest.h"

using namespace decouple;

/// The context of the first group of `text`.
static BlockContext context(const std::string &text) {
  return contextOf(TextTokens(text).code,
                   buildDirectiveTree("a.cpp", text).groups.at(0));
}

TEST(BlockContext, NamespaceLevelHasNone) {
  BlockContext found =
      context("namespace a {\n#if X\nint x;\n#endif\nint y; }");
  EXPECT_TRUE(found.calls.empty());
  EXPECT_FALSE(found.wholeBody);
}

TEST(BlockContext, CallsAroundALambda) {
  BlockContext found = context("void f() {\n  m.def(\"name\", []() {\n#if X\n"
                               "    return 1;\n#else\n    return 0;\n#endif\n"
                               "  });\n}\n");
  EXPECT_EQ(found.calls, std::vector<std::string>{"def"});
  EXPECT_TRUE(found.wholeBody);
}

TEST(BlockContext, InnermostCallFirst) {
  BlockContext found = context("void f() { outer(inner(1,\n#if X\n2\n#else\n3\n"
                               "#endif\n)); }");
  EXPECT_EQ(found.calls, (std::vector<std::string>{"inner", "outer"}));
}

TEST(BlockContext, ACallThatIsOverDoesNotCount) {
  EXPECT_TRUE(
      context("void f() { def(1);\n#if X\ng();\n#endif\n}").calls.empty());
}

TEST(BlockContext, MacrosThatOpenAndCloseABodyDoNotCount) {
  EXPECT_TRUE(context("int f() {\n  HANDLE_ERRORS\n#if X\n  g();\n#endif\n"
                      "  END_HANDLE_ERRORS;\n}\n")
                  .wholeBody);
}

TEST(BlockContext, AStatementBesideTheBlockCounts) {
  EXPECT_FALSE(
      context("int f() {\n  h();\n#if X\n  g();\n#endif\n}").wholeBody);
  EXPECT_FALSE(
      context("int f() {\n#if X\n  g();\n#endif\n  h();\n}").wholeBody);
}

TEST(BlockContext, ABranchIsNotABody) {
  EXPECT_FALSE(context("int f() {\n  if (a) {\n#if X\n  g();\n#endif\n  }\n}")
                   .wholeBody);
  EXPECT_FALSE(
      context("int f() {\n  if (a) b(); else {\n#if X\n  g();\n#endif\n"
              "  }\n}")
          .wholeBody);
}

TEST(BlockContext, BracketsInStringsAndCommentsDoNotCount) {
  BlockContext found = context("void f() { g(\"(((\"); // def(\n"
                               "  h(R\"(()\", '(');\n#if X\n i();\n#endif\n}");
  EXPECT_TRUE(found.calls.empty());
}
