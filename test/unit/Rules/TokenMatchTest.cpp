#include "Rules/Language/TokenMatch.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

/// What stands at the places of `pattern` in `text`.
static std::vector<std::string> placesOf(llvm::StringRef pattern,
                                         llvm::StringRef text) {
  TokenList tokens = tokensOf(text);
  std::vector<std::string> places;
  for (const TokenMatch &match :
       matchesOf(llvm::cantFail(CodePattern::compile(pattern)), tokens, text))
    places.push_back(
        text.slice(tokens[match.first].offset, tokens[match.last - 1].end())
            .str());
  return places;
}

/// `replace` with what `pattern` binds at its first place in `text`.
static std::string filled(llvm::StringRef pattern, llvm::StringRef text,
                          llvm::StringRef replace) {
  return filledIn(replace,
                  matchesOf(llvm::cantFail(CodePattern::compile(pattern)),
                            tokensOf(text), text)
                      .at(0));
}

TEST(TokenMatch, FindsAllPlacesWhateverTheBlanks) {
  EXPECT_THAT(placesOf("get ( )", "a = get(); b = x.get( /* */ );"),
              ElementsAre("get()", "get( /* */ )"));
  EXPECT_THAT(placesOf("get ( )", "got(); get(1);"), IsEmpty());
}

TEST(TokenMatch, HasNoPlaceInAnother) {
  EXPECT_THAT(placesOf("f ( ... )", "f(f(1)) f(2)"),
              ElementsAre("f(f(1))", "f(2)"));
}

TEST(TokenMatch, LeavesDirectivesOut) {
  EXPECT_THAT(placesOf("{ return 1 ; return 0 ; }",
                       "{\n#ifdef A\nreturn 1;\n#else\nreturn 0;\n#endif\n}"),
              testing::SizeIs(1));
}

TEST(TokenMatch, FillsInWhatItBinds) {
  EXPECT_EQ(
      filled("make < T > ( $i , $j )", "make<T>(a.b(), c)", "get($j, $i, $i)"),
      "get(c, a.b(), a.b())");
  EXPECT_EQ(filled("f ( $x , $xy )", "f(a, b)", "$xy$x"), "ba");
}
