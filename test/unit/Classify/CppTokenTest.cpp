// Rules know tokens without Clang; they have to be Clang's.
#include "Rules/Language/CppToken.h"
#include "Text/RawTokens.h"
#include "gtest/gtest.h"

using namespace decouple;

/// The length of Clang's first token.
static std::size_t lengthOfClangs(const std::string &text) {
  RawTokens tokens(text);
  clang::Token token;
  tokens.next(token);
  return tokens.endOffset(token);
}

TEST(CppToken, IsAsLongAsClangs) {
  for (const char *text :
       {"name(",    "_x1::",    "a$b",           "u8",       "R",
        "1'000u+",  "0x1p-3.",  ".5f,",          "1_km;",    "1..2",
        "1e+x",     "12'",      "\"a\\\"b\"_s(", "u8\"x\"z", "'\\''c",
        "'x'_c",    "\"a\"sv(", "R\"(a)\"_r",    "L'x'",     "R\"x()\"())x\"z",
        "uR\"()\"", "LR\"\"",   "xR\"a\"",       "x'a'"})
    if (std::size_t length = lengthOfCppToken(text))
      EXPECT_EQ(length, lengthOfClangs(text)) << text;
}

TEST(CppToken, KnowsEachPunctuatorOfClangs) {
  constexpr llvm::StringLiteral Signs = "{}[]();:?.,-+*/%^&|=<>!~#";
  auto isComment = [](const std::string &text) {
    return text.starts_with("//") || text.starts_with("/*");
  };
  for (char a : Signs)
    for (char b : Signs)
      for (char c : Signs)
        if (std::string text = {a, b, c, ' '}; !isComment(text))
          EXPECT_EQ(lengthOfCppToken(text), lengthOfClangs(text)) << text;
}
