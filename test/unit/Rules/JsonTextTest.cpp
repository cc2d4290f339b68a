#include "Rules/Json/JsonText.h"
#include <gtest/gtest.h>

using namespace decouple;

/// "place: message" of each problem, one a line.
static std::string problemsOf(llvm::StringRef text) {
  Problems problems;
  auto value = parseJson("f.json", text, problems);
  EXPECT_EQ(value.has_value(), problems.empty());
  std::string out;
  for (const Problem &problem : problems)
    out += problem.place + ": " + problem.message + "\n";
  return out;
}

TEST(JsonText, ReadsValues) {
  Problems problems;
  auto value =
      parseJson("f.json", R"({"a": [1, {"b": null}], "c": "x"})", problems);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->dump(), R"({"a":[1,{"b":null}],"c":"x"})");
}

TEST(JsonText, SyntaxErrorsHaveLineAndColumn) {
  EXPECT_EQ(problemsOf("{\n  \"a\": 1,\n}"),
            "f.json:3:1: not JSON: syntax error while parsing object key - "
            "unexpected '}'; expected string literal\n");
}

TEST(JsonText, CommentsAreErrors) {
  EXPECT_EQ(problemsOf("// x\n1").substr(0, 12), "f.json:1:1: ");
}

TEST(JsonText, EndOfTextIsAnError) {
  EXPECT_EQ(problemsOf("[1,"),
            "f.json:1:4: not JSON: syntax error while parsing value - "
            "unexpected end of input; expected '[', '{', or a literal\n");
  EXPECT_FALSE(problemsOf("").empty());
}

TEST(JsonText, InvalidUtf8IsAnError) {
  EXPECT_FALSE(problemsOf("\"\xff\"").empty());
}

TEST(JsonText, NumbersOutOfRangeAreErrors) {
  EXPECT_FALSE(problemsOf("[1e999]").empty());
}

TEST(JsonText, KeyGivenTwiceIsAnErrorWithItsPath) {
  EXPECT_EQ(problemsOf(R"({"x": [0, [], {"a": 1, "b": {}, "a": 2}]})"),
            "f.json#/x/2/a: key given twice\n");
}

TEST(JsonText, SameKeyInTwoObjectsIsFine) {
  EXPECT_EQ(problemsOf(R"([{"a": 1}, {"a": {"a": 2}}])"), "");
}
