#include "Text/TokenList.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

static constexpr std::size_t None = TokenList::None;

static std::vector<std::string> texts(const TokenList &tokens) {
  std::vector<std::string> result;
  for (const TextToken &token : tokens)
    result.push_back(token.text.str());
  return result;
}

TEST(TokenList, HoldsNoCommentsAndNoDirectives) {
  EXPECT_THAT(texts(tokensOf("a /* b */ + \"c d\"; // e\n#define F g\n->h")),
              ElementsAre("a", "+", "\"c d\"", ";", "->", "h"));
}

TEST(TokenList, ADirectiveGoesOnBehindABackslash) {
  EXPECT_THAT(texts(tokensOf("#define F \\\n  a\nb\n")), ElementsAre("b"));
}

TEST(TokenList, KnowsWhereATokenBeginsAndEnds) {
  TokenList tokens = tokensOf("ab  cd");
  EXPECT_EQ(tokens[1].offset, 4u);
  EXPECT_EQ(tokens[1].end(), 6u);
  EXPECT_EQ(tokens.find(4), 1u);
  EXPECT_EQ(tokens.find(5), None);
  EXPECT_EQ(tokens.firstFrom(1), 1u);
  EXPECT_EQ(tokens.firstFrom(5), tokens.size());
}

TEST(TokenList, KeepsWhatItsTokensLieIn) {
  TokenList copy;
  {
    TokenList tokens = tokensOf(std::string("a_name_that_is_not_short = 1"));
    copy = tokens;
  }
  EXPECT_EQ(copy[0].text, "a_name_that_is_not_short");
}

TEST(TokenList, BracketsFindEachOther) {
  //                        0 12 34 567
  TokenList tokens = tokensOf("f ( [ ] { } )");
  EXPECT_EQ(tokens.partner(1), 6u);
  EXPECT_EQ(tokens.partner(6), 1u);
  EXPECT_EQ(tokens.partner(2), 3u);
  EXPECT_EQ(tokens.partner(4), 5u);
  EXPECT_EQ(tokens.partner(0), None);
}

TEST(TokenList, AroundIsTheInnermostThatIsOpenBefore) {
  TokenList tokens = tokensOf("{ f ( a ) b }"); // 0 1 2 3 4 5 6
  EXPECT_EQ(tokens.around(0), None);
  EXPECT_EQ(tokens.around(2), 0u);
  EXPECT_EQ(tokens.around(3), 2u);
  EXPECT_EQ(tokens.around(4), 2u);
  EXPECT_EQ(tokens.around(5), 0u);
  EXPECT_EQ(tokens.around(7), None);
  EXPECT_EQ(tokensOf("f ( a").around(3), 1u);
}

TEST(TokenList, BracesAreFoundThroughOtherBrackets) {
  TokenList tokens = tokensOf("{ f ( a [ 0 ] ) { } }");
  EXPECT_EQ(tokens.braceAround(5), 0u);
  EXPECT_EQ(tokens.braceAround(8), 0u); // not itself
  EXPECT_EQ(tokens.braceAround(9), 0u);
  EXPECT_EQ(tokens.braceAround(0), None);
}

/// `#if X` / `f(a,` / `#else` / `f(b,` / `#endif` / `c);`
TEST(TokenList, ABracketClosesWhatWasLeftOpenInIt) {
  TokenList tokens = tokensOf("{ ( ( ) }");
  EXPECT_EQ(tokens.partner(4), 0u);
  EXPECT_EQ(tokens.partner(1), None);
  EXPECT_EQ(tokens.partner(2), 3u);
}

TEST(TokenList, ABracketThatNothingOpenedClosesNothing) {
  TokenList tokens = tokensOf("( ] )");
  EXPECT_EQ(tokens.partner(1), None);
  EXPECT_EQ(tokens.partner(0), 2u);
}

TEST(TextTokens, DirectivesAreListsOfTheirOwn) {
  std::string text = "a\n#if defined(B)\nc\n#endif\n";
  TextTokens tokens(text);
  EXPECT_THAT(texts(tokens.code), ElementsAre("a", "c"));
  ASSERT_EQ(tokens.directives.size(), 2u);
  EXPECT_THAT(texts(tokens.directives[0]),
              ElementsAre("if", "defined", "(", "B", ")"));
  EXPECT_THAT(texts(tokens.directives[1]), ElementsAre("endif"));
}

TEST(TextTokens, WhatAnIncludeNamesIsOneToken) {
  std::string text = "#include <a/b.h>\n# include \"c.h\"\n#include D\n";
  TextTokens tokens(text);
  ASSERT_EQ(tokens.directives.size(), 3u);
  EXPECT_THAT(texts(tokens.directives[0]), ElementsAre("include", "<a/b.h>"));
  EXPECT_THAT(texts(tokens.directives[1]), ElementsAre("include", "\"c.h\""));
  EXPECT_THAT(texts(tokens.directives[2]), ElementsAre("include", "D"));
}

TEST(TextTokens, SurvivesDirectivesThatEndWithTheText) {
  for (std::string text : {"#", "#include", "#include <a", "#if", "# \\\n"})
    EXPECT_THAT(texts(TextTokens(text).code), IsEmpty()) << text;
}

TEST(TextTokens, FindsTheListOfAToken) {
  std::string text = "a\n#define B c\n";
  TextTokens tokens(text);
  EXPECT_EQ(tokens.listWith(0), &tokens.code);
  EXPECT_EQ(tokens.listWith(text.find('c')), &tokens.directives.front());
  EXPECT_EQ(tokens.listWith(1), nullptr);
}

/// `begin`, then more tokens than belong to what began in it.
static std::string withMore(std::string begin) {
  for (int i = 0; i < 200; ++i)
    begin += " more";
  return begin;
}

TEST(TextTokens, ReadingEndsSoonBehindTheBracesAroundThePlaces) {
  const std::string text = withMore("void f() { a; { b; } c; } int d;");
  TextTokens tokens(text, {text.find('a'), text.find('b')});
  EXPECT_NE(tokens.code.find(text.find("int d")), TokenList::None);
  EXPECT_LT(tokens.code.size(), 100u);
  std::size_t around =
      tokens.code.braceAround(tokens.code.find(text.find('a')));
  EXPECT_EQ(tokens.code[tokens.code.partner(around)].offset,
            text.find("} int"));
}

TEST(TextTokens, APlaceOutsideOfBracesIsReadToTheEnd) {
  const std::string text = withMore("int a; void f() { b; }");
  TextTokens tokens(text, {text.find('a'), text.find('b')});
  EXPECT_EQ(tokens.code.size(), TextTokens(text).code.size());
}

TEST(TextTokens, ABraceThatNothingClosesIsReadToTheEnd) {
  const std::string text = withMore("f() { if (a) { b; }\n#else\n");
  TextTokens tokens(text, {text.find('f') + 6, text.find('b')});
  EXPECT_EQ(tokens.code.size(), TextTokens(text).code.size());
}

TEST(Balance, EveryBracketHasItsOwn) {
  EXPECT_TRUE(isBalanced(tokensOf("f(a[0], {1}); '{'; \"(\"; // (")));
  EXPECT_FALSE(isBalanced(tokensOf("f(a")));
  EXPECT_FALSE(isBalanced(tokensOf("a)")));
  EXPECT_FALSE(isBalanced(tokensOf("( [ ) ]")));
  EXPECT_TRUE(isBalanced(tokensOf("")));
}

TEST(Balance, ARotatedBranchIsCutAtTheBracesBefore) {
  EXPECT_TRUE(isRotatedBranch(tokensOf("} else if (a) { b();")));
  EXPECT_TRUE(isRotatedBranch(tokensOf("} else { b(); if (c) { d(); }")));
  EXPECT_FALSE(isRotatedBranch(tokensOf("else if (a) { b(); }")));
  EXPECT_FALSE(isRotatedBranch(tokensOf("} else if (a) { b(); }")));
  EXPECT_FALSE(isRotatedBranch(tokensOf("} b();")));
}
