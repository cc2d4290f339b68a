#include "Rules/Language/TokenPattern.h"
#include "gtest/gtest.h"
#include <array>

using namespace decouple;

static std::string errorOf(llvm::StringRef text) {
  auto pattern = TokenPattern::compile(text);
  return pattern ? "" : llvm::toString(pattern.takeError());
}

TEST(TokenPattern, KnowsNameExpressionRestAndStrings) {
  auto pattern =
      llvm::cantFail(TokenPattern::compile("$t . @ ( ... \"...\" )"));
  using Kind = PatternElement::Kind;
  std::vector<Kind> kinds;
  for (const PatternElement &element : pattern.elements)
    kinds.push_back(element.kind);
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::Expression, Kind::Token, Kind::Name,
                                      Kind::Token, Kind::Rest, Kind::String,
                                      Kind::Token}));
  EXPECT_TRUE(pattern.binds("$t"));
  EXPECT_FALSE(pattern.binds("$u"));
}

TEST(TokenPattern, NeedsOneName) {
  EXPECT_EQ(errorOf("a b"), "the tokens `a b` need one `@` for the name");
  EXPECT_EQ(errorOf("@ @"), "the tokens `@ @` need one `@` for the name");
  EXPECT_EQ(errorOf(""), "the tokens `` need one `@` for the name");
}

TEST(CodePattern, HasNoName) {
  EXPECT_EQ(llvm::toString(CodePattern::compile("f ( @ )").takeError()),
            "the tokens `f ( @ )` have `@`, and there is no name");
  EXPECT_EQ(llvm::toString(CodePattern::compile("").takeError()),
            "no tokens at all");
  EXPECT_TRUE(
      llvm::cantFail(CodePattern::compile("f ( $x )")).tokens.binds("$x"));
}

TEST(TokenPattern, RestAtAnEndSaysNothing) {
  EXPECT_EQ(
      errorOf("... @"),
      "the tokens `... @` begin or end with `...`, which means nothing there");
  EXPECT_EQ(
      errorOf("@ ..."),
      "the tokens `@ ...` begin or end with `...`, which means nothing there");
}

TEST(TokenPattern, APlaceholderIsADollarAndSmallLetters) {
  EXPECT_EQ(errorOf("$T @"),
            "`$T` is not a placeholder; write `$` and lower-case letters");
}

TEST(TokenPattern, AGlobHasToReadAsOne) {
  EXPECT_EQ(errorOf("{a,b @"), "bad glob `{a,b`: unbalanced braces");
  EXPECT_EQ(errorOf("{ @ }"), "");
}

TEST(TokenPattern, AGlobFitsNames) {
  EXPECT_EQ(errorOf("x->y* @"), "the glob `x->y*` fits no name; write other "
                                "tokens apart, with blanks");
  EXPECT_EQ(errorOf("at::k* @"), "the glob `at::k*` fits no name; write other "
                                 "tokens apart, with blanks");
  EXPECT_EQ(errorOf("{get,set}_[!a-c]?_* @"), "");
  EXPECT_EQ(errorOf("_* __{a,b} @"), "");
}

TEST(TokenPattern, WhatIsInQuotesIsNoGlob) {
  auto pattern =
      llvm::cantFail(TokenPattern::compile("f ( \"cuda*\" , 'x{y' , @ )"));
  EXPECT_EQ(pattern.elements[2].kind, PatternElement::Kind::Token);
  EXPECT_EQ(pattern.elements[4].kind, PatternElement::Kind::Token);
}

TEST(TokenPattern, AnElementIsOneToken) {
  for (auto [text, word, apart] : std::vector<std::array<const char *, 3>>{
           {"foo( @", "foo(", "foo ("},
           {"foo(@)", "foo(@)", "foo ( @ )"},
           {"at::foo @", "at::foo", "at :: foo"},
           {"@ == -1", "-1", "- 1"},
           {"f<<<1 @", "f<<<1", "f << < 1"},
           {"@ {}", "{}", "{ }"},
           {"this->@", "this->@", "this -> @"},
           {"a[0] @", "a[0]", "a [ 0 ]"}})
    EXPECT_EQ(errorOf(text),
              "`" + std::string(word) +
                  "` is more than one token; write them apart, with blanks: `" +
                  apart + "`");
  EXPECT_EQ(errorOf("TORCH_CHECK ( @ , \"not a\" )"),
            "`\"not` is no token of C++; a string with blanks in it can only "
            "be asked for as `\"...\"`");
}

TEST(TokenPattern, TokensStandForThemselves) {
  for (const char *token :
       {"name", "_x1", "1'000u", "0x1p-3", ".5f", "1_km", "\"a\\\"b\"",
        "u8\"x\"_s", "'\\''", "L'x'", "R\"x(\"())x\"", "uR\"()\"", "->*", "<=>",
        "<<=", "::", ".*"})
    EXPECT_EQ(errorOf("@ " + std::string(token) + " x"), "") << token;
}

TEST(TokenPattern, PlaceholdersOfAText) {
  EXPECT_EQ(placeholdersOf("$t.device($other), $1"),
            (std::vector<std::string>{"$t", "$other"}));
}
