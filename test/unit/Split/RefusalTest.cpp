// What is not split: a stable number, the reason, and the text stays.

#include "RefusedFlow.h"
#include "RefusedMeaning.h"
#include "RefusedShapes.h"

using namespace decouple;
using namespace decouple::test;

namespace {

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, HasANumberAndChangesNothing) {
  SplitResult result = split(GetParam().source);
  BlockOutcome block = onlyBlock(result);
  EXPECT_EQ(block.outcome, Outcome::Refused);
  EXPECT_EQ(numberOf(block), GetParam().number) << block.reason;
  EXPECT_FALSE(block.reason.empty());
  EXPECT_TRUE(result.hostTexts.empty());
  EXPECT_TRUE(result.patches.empty());
  EXPECT_TRUE(result.backend.empty());
  bool reported = false;
  for (const Diagnostic &diagnostic : result.diagnostics)
    reported |= diagnostic.id == GetParam().number &&
                diagnostic.line == block.line && diagnostic.file == "unit.cpp";
  EXPECT_TRUE(reported);
}

std::string nameOf(const testing::TestParamInfo<Refusal> &info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, Refused, testing::ValuesIn(shapeRefusals()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Flow, Refused, testing::ValuesIn(flowRefusals()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Meaning, Refused, testing::ValuesIn(meaningRefusals()),
                         nameOf);

TEST(Refused, IncludesStayWithTheBlockThatNeedsThem) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)",
                             {{"device.h", ""}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2016");
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2004");
  EXPECT_TRUE(result.patches.empty());
}

} // namespace
