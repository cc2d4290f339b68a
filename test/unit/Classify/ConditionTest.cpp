#include "Classify/Conditions/Condition.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;

static constexpr Truth F = Truth::False, T = Truth::True, U = Truth::Unknown;

/// F, T and U are what they say; ONE, MINUS and BIG have values; CALL is a
/// function-like macro. What is not named is unknown.
static Configuration sample() {
  Configuration configuration;
  configuration.macros = {{"F", F}, {"T", T}, {"U", U}};
  configuration.values = {
      {"ONE", 1}, {"MINUS", -1}, {"BIG", 12080}, {"CALL", 1}};
  return configuration;
}

static Truth truth(const char *expression) {
  return evaluateCondition(expression, sample());
}

// Kleene's strong logic, all nine rows of each connective.
TEST(Condition, AndFollowsKleene) {
  const char *names[] = {"defined F", "defined T", "defined U"};
  Truth expected[3][3] = {{F, F, F}, {F, T, U}, {F, U, U}};
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      EXPECT_EQ(truth((std::string(names[a]) + " && " + names[b]).c_str()),
                expected[a][b]);
}

TEST(Condition, OrFollowsKleene) {
  const char *names[] = {"defined(F)", "defined(T)", "defined(U)"};
  Truth expected[3][3] = {{F, T, U}, {T, T, T}, {U, T, U}};
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      EXPECT_EQ(truth((std::string(names[a]) + " || " + names[b]).c_str()),
                expected[a][b]);
}

TEST(Condition, NotFollowsKleene) {
  EXPECT_EQ(truth("!defined F"), T);
  EXPECT_EQ(truth("!defined T"), F);
  EXPECT_EQ(truth("!defined U"), U);
}

TEST(Condition, TakesAlternativeTokens) {
  EXPECT_EQ(truth("not defined F and (defined T or defined U)"), T);
  EXPECT_EQ(truth("(6 bitand 3) == 2 and (4 bitor 1) == 5 and (5 xor 1) == 4"),
            T);
  EXPECT_EQ(truth("compl 0 == -1 and 1 not_eq 2"), T);
}

// [cpp.cond]/12: identifiers that are no macros are 0, true and false excepted.
TEST(Condition, ReplacesNames) {
  EXPECT_EQ(truth("F"), F);
  EXPECT_EQ(truth("F == 0"), T);
  EXPECT_EQ(truth("T"), U); // defined, but as what?
  EXPECT_EQ(truth("BIG >= 12000"), T);
  EXPECT_EQ(truth("MINUS < 0"), T);
  EXPECT_EQ(truth("NOT_NAMED"), U);
  EXPECT_EQ(truth("true && !false"), T);
}

TEST(Condition, KnowsThatAValueMakesAMacroDefined) {
  EXPECT_EQ(truth("defined ONE"), T);
  EXPECT_EQ(truth("defined NOT_NAMED"), U);
}

TEST(Condition, UsesWhatHoldsForAllOthers) {
  Configuration closed;
  closed.others = F;
  EXPECT_EQ(evaluateCondition("defined X || X", closed), F);
  Configuration open;
  open.others = T;
  EXPECT_EQ(evaluateCondition("defined X", open), T);
  EXPECT_EQ(evaluateCondition("X", open), U);
}

TEST(Condition, LetsAMacroThatIsUndefinedHaveNoValue) {
  Configuration both;
  both.macros = {{"X", F}};
  both.values = {{"X", 1}};
  EXPECT_EQ(evaluateCondition("X", both), F);
}

TEST(Condition, TakesAFunctionLikeMacroAtItsValue) {
  EXPECT_EQ(truth("CALL()"), T);
  EXPECT_EQ(truth("CALL(1, (2), \"a)\") && !defined F"), T);
  EXPECT_EQ(truth("OTHER(1)"), U);
}

TEST(Condition, DoesNotKnowWhatTheCompilerHas) {
  EXPECT_EQ(truth("__has_include(<a/b.h>)"), U);
  EXPECT_EQ(truth("__has_include(\"b.h\") && defined F"), F);
  EXPECT_EQ(truth("__has_cpp_attribute(gnu::hot) || defined T"), T);
}

// [expr] in the preprocessor's (u)intmax_t.
TEST(Condition, FollowsPrecedence) {
  EXPECT_EQ(truth("1 + 2 * 3 == 7"), T);
  EXPECT_EQ(truth("10 - 4 - 3 == 3"), T);
  EXPECT_EQ(truth("1 << 2 + 1 == 8"), T);
  EXPECT_EQ(truth("1 | 2 ^ 3 & 2"), T);
  EXPECT_EQ(truth("(1 || 0 && 0) == 1"), T);
  EXPECT_EQ(truth("-1 < 0 == 1"), T);
  EXPECT_EQ(truth("!0 + 1 == 2"), T);
  EXPECT_EQ(truth("7 / 2 * 2 + 7 % 2 == 7"), T);
  EXPECT_EQ(truth("-8 >> 1 == -4"), T);
}

TEST(Condition, ChoosesWithTheConditionalOperator) {
  EXPECT_EQ(truth("defined T ? 0 : 1"), F);
  EXPECT_EQ(truth("defined F ? 0 : defined F ? 0 : 1"), T);
  EXPECT_EQ(truth("defined U ? 2 : 2"), T); // either way
  EXPECT_EQ(truth("defined U ? 0 : 1"), U);
}

TEST(Condition, ReadsIntegers) {
  EXPECT_EQ(truth("202002L >= 201703L"), T);
  EXPECT_EQ(truth("0x1F == 31 && 037 == 31 && 0b11111 == 31"), T);
  EXPECT_EQ(truth("1'000u == 1000UL && 5ll == 5LLu && 3z == 3"), T);
}

// [cpp.cond]/12 with [conv.integral]: one unsigned operand makes both so.
TEST(Condition, ComparesUnsigned) {
  EXPECT_EQ(truth("-1 > 0u"), T);
  EXPECT_EQ(truth("-1 < 0"), T);
  EXPECT_EQ(truth("18446744073709551615 == -1"), T);
  EXPECT_EQ(truth("(1 ? -1 : 0u) > 0"), T);
}

TEST(Condition, ReadsCharacters) {
  EXPECT_EQ(truth("'A' == 65 && L'a' == 'a' && u8'0' == 48"), T);
  EXPECT_EQ(truth(R"('\n' == 10 && '\0' == 0 && '\x41' == 65 && '\'' == 39)"),
            T);
  EXPECT_EQ(truth("'ab'"), U); // up to the compiler
}

TEST(Condition, LeavesUndefinedResultsOpen) {
  EXPECT_EQ(truth("1 / 0"), U);
  EXPECT_EQ(truth("1 % F"), U);
  EXPECT_EQ(truth("1 << 64"), U);
  EXPECT_EQ(truth("defined F && 1 / 0"), F); // not evaluated
}

TEST(Condition, CallsMalformedExpressionsUnknown) {
  for (const char *text :
       {"",        "1 +",       "(1",        "1)",    "1 1",
        "defined", "defined(T", "defined 1", "1 ? 2", "1.5",
        "12abc",   "08",        "0x",        "1uu",   "1lul",
        "\"a\"",   "a = 1",     "1, 1",      "CALL(", "defined T || 1 2",
        "#",       "@"})
    EXPECT_EQ(truth(text), U) << text;
}

TEST(Condition, SurvivesDeepNesting) {
  std::string deep = std::string(100000, '(') + "1" + std::string(100000, ')');
  EXPECT_EQ(truth(deep.c_str()), U);
  EXPECT_EQ(truth((std::string(100000, '!') + "1").c_str()), U);
}

TEST(Condition, IsTooDeepWhereItIsNotEvaluated) {
  for (unsigned depth : {199, 200}) {
    std::string inParentheses =
        std::string(depth, '(') + "1" + std::string(depth, ')');
    EXPECT_EQ(isTooDeep(inParentheses), depth == 200);
    EXPECT_EQ(truth(inParentheses.c_str()), depth == 200 ? U : T);
  }
  EXPECT_TRUE(isTooDeep(std::string(200, '!') + "1"));
  std::string wide = "1";
  for (int i = 0; i < 300; ++i)
    wide += " || (1)";
  EXPECT_FALSE(isTooDeep(wide));
}

/// The arms of the one group of `text` under the sample configuration.
static std::vector<Truth> arms(const std::string &text) {
  return evaluateArms(buildDirectiveTree("a.h", text).groups.at(0), sample());
}

TEST(Condition, TakesOneArm) {
  EXPECT_THAT(arms("#ifdef F\n#elif ONE\n#elif ONE\n#else\n#endif\n"),
              ElementsAre(F, T, F, F));
  EXPECT_THAT(arms("#ifndef T\n#elifdef F\n#elifndef T\n#else\n#endif\n"),
              ElementsAre(F, F, F, T));
}

TEST(Condition, KeepsArmsOpenAfterAnUnknownOne) {
  EXPECT_THAT(arms("#ifdef U\n#elif ONE\n#else\n#endif\n"),
              ElementsAre(U, U, F));
  EXPECT_THAT(arms("#ifdef U\n#elif defined F\n#else\n#endif\n"),
              ElementsAre(U, F, U));
}
