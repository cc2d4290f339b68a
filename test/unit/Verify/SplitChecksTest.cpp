// Checks of single files, folded to one of each kind.
#include "Verify/SplitChecks.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> folded(const std::vector<SplitCheck> &checks) {
  std::vector<std::string> lines;
  for (const Check &check : foldChecks(checks))
    lines.push_back(std::string(check.passed ? "+ " : "- ") + check.name +
                    ": " + check.detail);
  return lines;
}

TEST(SplitChecks, ThoseOfAKindAreOne) {
  EXPECT_THAT(
      folded({{"split-parses", "a.cpp", true, ""},
              {"split-parses", "b.cpp", true, ""},
              {"split-tokens", "a.cpp", true, "12 tokens"}}),
      ElementsAre("+ split-parses: 2 files", "+ split-tokens: 12 tokens"));
}

TEST(SplitChecks, OneThatFailsIsNamed) {
  EXPECT_THAT(folded({{"split-parses", "a.cpp", false, "line 3: odd"},
                      {"split-parses", "b.cpp", true, ""},
                      {"split-parses", "", false, "all odd"}}),
              ElementsAre("- split-parses: a.cpp: line 3: odd; all odd"));
}

TEST(SplitChecks, NoneOfNone) { EXPECT_THAT(folded({}), IsEmpty()); }
