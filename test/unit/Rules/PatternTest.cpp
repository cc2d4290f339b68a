#include "Rules/Language/Pattern.h"
#include "llvm/Support/Regex.h"
#include <gtest/gtest.h>

using namespace decouple;

static Pattern compiled(const std::string &text) {
  llvm::Expected<Pattern> pattern = Pattern::compile(text);
  if (pattern)
    return std::move(*pattern);
  ADD_FAILURE() << llvm::toString(pattern.takeError());
  return Pattern();
}

static std::string errorOf(const std::string &text) {
  llvm::Expected<Pattern> pattern = Pattern::compile(text);
  return pattern ? "" : llvm::toString(pattern.takeError());
}

// Patterns that are only literals take a shorter way. Both have to agree.
TEST(Pattern, AgreesWithTheRegexEngine) {
  const char *patterns[] = {
      "ab", "^ab", "ab$", "^ab$", "a|b", "^(a|b)$", "^(a|ab)", "(b|ca)$",
      "^a|b$", "a[.]b", "a\\.b", "[ab]", "a.b", "a*b", "^$", "^", "$", "a\\$",
      "(a)(b)", "^(a|b)c$", "a+", "[Aa][Bb]", "\\(a\\)", "^(a)$|b", "(a|b",
      "()", "a||b", "^a|b|c$", "(^a|b$)", "^(^a|b)", "a$b", "a|b|^c$", "$a",
      "[^a]b", "a|^b", "a\\|b",
      // Of these something has to be there before the engine looks.
      "[a]b?$|(a|ca)[^.]*c$|^x", "ab*|c(|x)", "(a|b)?c", "(ab)*c", "a+|bc?$",
      "a[^]|]b|c", "(a[|]b)|c.", "\\(a|b.", "(a|b)+c|x+", "[.]b|^[ac]b",
      "^x[^](]|^b$", "^x[[:alpha:](]|^b$", "x[](]|^c$", "x[[.(.](]|^c$"};
  const char *subjects[] = {"",    "a",   "b",  "ab",  "ba",  "abc", "cab",
                            "a.b", "axb", "AB", "aab", "a$",  "(a)", "a|b",
                            "c",   "ac",  "bc", "xab", "abx", "()"};
  for (const char *text : patterns) {
    llvm::Regex reference(text);
    std::string ignored;
    llvm::Expected<Pattern> pattern = Pattern::compile(text);
    ASSERT_EQ(bool(pattern), reference.isValid(ignored)) << text;
    if (!pattern) {
      llvm::consumeError(pattern.takeError());
      continue;
    }
    for (const char *subject : subjects)
      EXPECT_EQ(pattern->matches(subject), reference.match(subject))
          << text << " on " << subject;
  }
}

TEST(Pattern, KeepsItsText) { EXPECT_EQ(compiled("^a|b$").text(), "^a|b$"); }

TEST(Pattern, BracketsMayHoldBraces) {
  EXPECT_TRUE(compiled("^[{]x$").matches("{x"));
  EXPECT_TRUE(compiled("^\\{x$").matches("{x"));
}

TEST(Pattern, ASetMayHoldWhatEndsOneElsewhere) {
  EXPECT_TRUE(compiled("[]{]x").matches("{x"));
  EXPECT_TRUE(compiled("[^]{]x").matches("ax"));
  EXPECT_TRUE(compiled("[[:alpha:]{]x").matches("{x"));
}

TEST(Pattern, DefaultMatchesNothing) { EXPECT_FALSE(Pattern().matches("")); }

TEST(Pattern, BadOnesAreErrors) {
  EXPECT_EQ(errorOf("a(b"), "bad pattern `a(b`: parentheses not balanced");
  EXPECT_EQ(errorOf("[a"), "bad pattern `[a`: brackets ([ ]) not balanced");
  EXPECT_EQ(errorOf("[z-a]"), "bad pattern `[z-a]`: invalid character range");
  EXPECT_EQ(
      errorOf("^a\\d"),
      "bad pattern `^a\\d`: `\\d` is not a class here; write one like `[0-9]`");
  EXPECT_TRUE(compiled("^a\\.h$").matches("a.h"));
  EXPECT_EQ(errorOf("a{2,3}"),
            "repetition counts `{n}` are not supported in a pattern");
  EXPECT_EQ(errorOf(""), "a pattern has between 1 and 1000 characters");
  EXPECT_EQ(errorOf(std::string(1001, '(')),
            "a pattern has between 1 and 1000 characters");
}
