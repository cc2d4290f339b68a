#include "Classify/Conditions/Remaining.h"
#include "gtest/gtest.h"

using namespace decouple;

/// What is left of `expression` where OURS is not defined and HOST is; "true"
/// or "false" when that decides it.
static std::string left(llvm::StringRef expression) {
  Configuration known;
  known.macros = {{"OURS", Truth::False}, {"HOST", Truth::True}};
  Remaining remaining = remainingOf(expression, known);
  switch (remaining.truth) {
  case Truth::True:
    return "true";
  case Truth::False:
    return "false";
  case Truth::Unknown:
    break;
  }
  return remaining.text;
}

TEST(Remaining, IsTheOtherOperand) {
  EXPECT_EQ(left("defined(OURS) || defined(THEIRS)"), "defined(THEIRS)");
  EXPECT_EQ(left("defined(THEIRS) || defined OURS"), "defined(THEIRS)");
  EXPECT_EQ(left("defined(HOST) && defined(THEIRS)"), "defined(THEIRS)");
  EXPECT_EQ(left("!defined(OURS) && !defined(THEIRS)"), "!defined(THEIRS)");
}

TEST(Remaining, IsNothingOfWhatIsDecided) {
  EXPECT_EQ(left("defined(OURS)"), "false");
  EXPECT_EQ(left("defined(OURS) && defined(THEIRS)"), "false");
  EXPECT_EQ(left("defined(HOST) || defined(THEIRS)"), "true");
}

TEST(Remaining, IsAllWhereNothingIsKnown) {
  EXPECT_EQ(left("defined(A) || (defined(B) && !defined(C))"),
            "defined(A) || (defined(B) && !defined(C))");
}

TEST(Remaining, ComparesWhole) {
  EXPECT_EQ(left("OURS >= 3 || THEIRS >= 4"), "THEIRS >= 4");
  EXPECT_EQ(left("OURS + THEIRS > 1"), "OURS + THEIRS > 1");
  EXPECT_EQ(left("!THEIRS == 1 || OURS"), "!THEIRS == 1");
}

TEST(Remaining, LooksIntoParentheses) {
  EXPECT_EQ(left("defined(A) && (defined(OURS) || defined(B))"),
            "defined(A) && defined(B)");
  EXPECT_EQ(left("defined(A) && (defined(B) || defined(C) || OURS)"),
            "defined(A) && (defined(B) || defined(C))");
  EXPECT_EQ(left("!(defined(OURS) || defined(B) || defined(C))"),
            "!(defined(B) || defined(C))");
  EXPECT_EQ(left("!(defined(OURS) || defined(B))"), "!defined(B)");
}

TEST(Remaining, KnowsWordsForOperators) {
  EXPECT_EQ(left("defined(OURS) or not defined(B)"), "!defined(B)");
}

TEST(Remaining, LeavesChoicesAsTheyAre) {
  EXPECT_EQ(left("A ? defined(OURS) : defined(B)"),
            "A ? defined(OURS) : defined(B)");
}

TEST(Remaining, CallsMacros) {
  EXPECT_EQ(left("HAS_THEIRS() || OURS"), "HAS_THEIRS()");
}
