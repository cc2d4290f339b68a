#include "Report/Step/BarText.h"
#include <gtest/gtest.h>

using namespace decouple;

static Step splitting(std::size_t done) {
  Step step("splitting 4 files");
  step.units = UnitsAtWork{done, 4, {}};
  return step;
}

TEST(BarText, IsEmptyInTheFirstStage) {
  EXPECT_EQ(barText("reading", {1, 4}, "reading", 120),
            "[                        ] 1/4 reading");
}

TEST(BarText, GrowsWithTheStages) {
  EXPECT_EQ(barText("scanning", {3, 4}, "scanning", 120),
            "[============            ] 3/4 scanning");
}

TEST(BarText, GrowsWithTheUnitsOfAStage) {
  EXPECT_EQ(barText(splitting(2), {3, 4}, "half", 120),
            "[===============         ] 3/4 half");
}

TEST(BarText, IsFullWhenTheLastStageHasAllItsUnits) {
  EXPECT_EQ(barText(splitting(4), {4, 4}, "", 120),
            "[========================] 4/4 ");
}

TEST(BarText, StaysFullInStagesThatNobodyCounted) {
  EXPECT_EQ(barText("more", {6, 4}, "more", 120),
            "[========================] 6/4 more");
}

TEST(BarText, LeavesTheLastColumnFree) {
  for (std::size_t columns : {1, 2, 10, 30, 79, 80, 99, 100, 250})
    EXPECT_LT(barText("s", {5, 8}, std::string(300, 'x'), columns).size(),
              columns);
}

TEST(BarText, UsesAllOtherColumns) {
  EXPECT_EQ(barText("s", {5, 8}, std::string(300, 'x'), 80).size(), 79u);
}

TEST(BarText, HasNoBarWhereTheTextWouldNotFit) {
  EXPECT_EQ(barText("s", {5, 8}, "splitting", 30), "5/8 splitting");
}

TEST(CutTo, CountsColumnsAndNotBytes) {
  EXPECT_EQ(cutTo("äöü", 2), "äö");
  EXPECT_EQ(cutTo("äöü", 3), "äöü");
  EXPECT_EQ(cutTo("漢字", 3), "漢"); // each takes two
}
