// Each kind of a finding says what it means.

#include "Report/Sarif/KindHelp.h"
#include "Report/Sarif/SarifItems.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::Contains;

TEST(KindHelp, EachKindHasARow) {
  std::vector<std::string> kinds = otherKinds();
  for (Concern concern : allConcerns())
    EXPECT_THAT(kinds, Contains(nameOf(concern)));
  for (const char *kind :
       {BuildBlockLeft, PythonSiteLeft, WantsHook, WantsLine})
    EXPECT_THAT(kinds, Contains(kind));
}

TEST(KindHelp, ExplainSaysWhatSarifSays) {
  for (const std::string &kind : otherKinds())
    EXPECT_THAT(explainedKind(kind).value_or(""),
                testing::EndsWith(helpOfKind(kind).help + "\n"));
  EXPECT_FALSE(explainedKind("TD2001"));
}
