// The conditions of rules for units.
#include "Rules/Language/Condition.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;

static std::vector<std::string> namesIn(llvm::StringRef condition) {
  return llvm::cantFail(namesOfCondition(condition));
}

static std::string faultOf(llvm::StringRef condition) {
  auto names = namesOfCondition(condition);
  return names ? "" : llvm::toString(names.takeError());
}

TEST(Condition, IsMadeOfTerms) {
  for (const char *good :
       {"USE_FAST", "NOT USE_FAST", "NOT NOT USE_FAST",
        "NOT (USE_FAST AND OFF)", "((A)) OR(NOT B)AND C",
        "Version VERSION_GREATER_EQUAL 13.0", "Version EQUAL Other",
        "\"${Version}\" MATCHES \"^1[23]\"", "\"a \\\" b\" STREQUAL \"AND\"",
        "${Version} LESS 3 AND CMAKE_BUILD_TYPE STREQUAL \"Release\""})
    EXPECT_EQ(faultOf(good), "") << good;
}

TEST(Condition, NamesWhatItAsksFor) {
  EXPECT_THAT(namesIn("NOT (A EQUAL ${B}) OR C MATCHES \"x${D}-${E}-F\""),
              ElementsAre("A", "B", "C", "D", "E"));
  EXPECT_THAT(namesIn("A_${B} AND unlike"), ElementsAre("A_${B}", "unlike"));
}

TEST(Condition, KnowsWhatIsCMakes) {
  EXPECT_THAT(
      namesIn("CMAKE_BUILD_TYPE AND 13.0 AND (ON OR FALSE) AND NOT WIN32"),
      ElementsAre());
  EXPECT_THAT(
      namesIn(
          "CMAKE_SOURCE_DIR OR CMAKE_PROJECT_NAME OR CMAKE_CURRENT_LIST_DIR"),
      ElementsAre("CMAKE_SOURCE_DIR", "CMAKE_PROJECT_NAME",
                  "CMAKE_CURRENT_LIST_DIR"));
}

TEST(Condition, OperatorsStandBetweenValues) {
  const std::string value = "a name, a number or a text in quotes";
  const std::string term = "a comparison, AND, OR or the end";
  for (const auto &[bad, fault] :
       std::vector<std::pair<const char *, std::string>>{
           {"", value + " is missing at the end"},
           {"A AND", value + " is missing at the end"},
           {"A VERSION_LESS", value + " is missing at the end"},
           {"NOT", value + " is missing at the end"},
           {"AND", "`AND` cannot stand first; there has to be " + value},
           {"EQUAL EQUAL EQUAL",
            "`EQUAL` cannot stand first; there has to be " + value},
           {"A EQUAL EQUAL",
            "`EQUAL` cannot stand behind `EQUAL`; there has to be " + value},
           {"A EQUAL NOT B",
            "`NOT` cannot stand behind `EQUAL`; there has to be " + value},
           {"A AND OR B",
            "`OR` cannot stand behind `AND`; there has to be " + value},
           {"A B", "`B` cannot stand behind `A`; there has to be " + term},
           {"A NOT B",
            "`NOT` cannot stand behind `A`; there has to be " + term},
           {"A \"AND\" B",
            "`\"AND\"` cannot stand behind `A`; there has to be " + term},
           {"A EQUAL B EQUAL C", "`EQUAL` cannot stand behind `B`; there has "
                                 "to be AND, OR or the end"}})
    EXPECT_EQ(faultOf(bad), "is no condition: " + fault) << bad;
}

TEST(Condition, BracketsAreInPairs) {
  EXPECT_EQ(faultOf("((A)"), "is no condition: a `(` is not closed");
  EXPECT_EQ(faultOf("A) OR (B"),
            "is no condition: `)` cannot stand behind `A`; there has to be a "
            "comparison, AND, OR or the end");
  EXPECT_EQ(faultOf("(A B)"),
            "is no condition: `B` cannot stand behind `A`; there has to be a "
            "comparison, AND, OR, `)` or the end");
  EXPECT_EQ(faultOf("()"), "is no condition: `)` cannot stand behind `(`; "
                           "there has to be a name, a number or a text in "
                           "quotes");
}

TEST(Condition, ATextInQuotesIsApart) {
  for (const auto &[bad, text] :
       std::vector<std::pair<const char *, std::string>>{
           {"A STREQUAL\"b\"", "\"b\""},
           {"A STREQUAL \"b\"c", "\"b\""},
           {"\"a\"AND B", "\"a\""},
           {"\"a\"\"b\"", "\"a\""},
           {"\"a\"(B)", "\"a\""}})
    EXPECT_EQ(faultOf(bad),
              "is no condition: `" + text +
                  "` needs a blank or a bracket before and behind it")
        << bad;
  EXPECT_EQ(faultOf("(\"a\" STREQUAL \"b\")\tAND \"c\""), "");
}

TEST(Condition, ATextHasCMakesEscapes) {
  EXPECT_EQ(faultOf("A MATCHES \"a\\q\""),
            "is no condition: `\\q` means nothing in a text");
  EXPECT_EQ(faultOf("A MATCHES \"\\\\q\\.\\n\\;\""), "");
}

TEST(Condition, MatchesARegex) {
  EXPECT_EQ(
      faultOf("A MATCHES \"[\""),
      "is no condition: `\"[\"` is no regex: brackets ([ ]) not balanced");
  EXPECT_EQ(
      faultOf("A MATCHES \"(x86\" AND B"),
      "is no condition: `\"(x86\"` is no regex: parentheses not balanced");
  EXPECT_EQ(faultOf("A MATCHES \"^(x86|arm[0-9]+)$\""), "");
  EXPECT_EQ(faultOf("A MATCHES \"(${B}\""), "");
}

TEST(Condition, HasNothingElse) {
  EXPECT_EQ(faultOf("A # or not"), "is no condition: `#` means nothing there");
  EXPECT_EQ(faultOf("A;B"), "is no condition: `;` means nothing there");
  EXPECT_EQ(faultOf("A MATCHES \"a"),
            "is no condition: the text `\"a` has no closing quote");
  EXPECT_EQ(faultOf("A MATCHES \"a\\\""),
            "is no condition: the text `\"a\\\"` has no closing quote");
}
