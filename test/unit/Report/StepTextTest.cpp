#include "Report/Step/StepText.h"
#include <gtest/gtest.h>

using namespace decouple;

static Step splitting(UnitsAtWork units) {
  Step step("splitting 20 files");
  step.units = std::move(units);
  return step;
}

TEST(DurationText, HasItsTwoLargestUnits) {
  EXPECT_EQ(durationText(0), "0 s");
  EXPECT_EQ(durationText(59), "59 s");
  EXPECT_EQ(durationText(60), "1 min");
  EXPECT_EQ(durationText(200), "3 min 20 s");
  EXPECT_EQ(durationText(3600), "1 h");
  EXPECT_EQ(durationText(3903), "1 h 5 min");
}

TEST(StepText, OfAStageThatBeginsIsItsName) {
  EXPECT_EQ(stepText("classifying", {}), "classifying");
}

TEST(StepText, NamesTheUnitThatWasBegunFirst) {
  EXPECT_EQ(stepText(splitting({1, 20, {"a.cpp", "b.cpp"}}), {8, 5}),
            "splitting 20 files: 1 of 20 done, a.cpp for 5 s");
}

TEST(StepText, GuessesWhatIsLeftFromWhatHasEnded) {
  // 4 units in 60 s: 16 more take 240.
  EXPECT_EQ(stepText(splitting({4, 20, {"a.cpp"}}), {60, 30}),
            "splitting 20 files: 4 of 20 done, a.cpp for 30 s, about 4 min "
            "left");
}

TEST(StepText, CountsNoTimeForWhatWasDoneBefore) {
  // 10 of the 20 were there: one in 6 s leaves 9 of 6 s.
  EXPECT_EQ(stepText(splitting({11, 20, {"a.cpp"}}), {6, 6, 10}),
            "splitting 20 files: 11 of 20 done, a.cpp for 6 s, about 54 s "
            "left");
}

TEST(StepText, GuessesNothingAtTheEnd) {
  EXPECT_EQ(stepText(splitting({20, 20, {}}), {60}),
            "splitting 20 files: 20 of 20 done");
}

static std::string inColumns(std::size_t columns) {
  return stepText(splitting({4, 20, {"torch/csrc/a.cpp"}}), {60, 30}, columns);
}

TEST(StepText, LeavesOutTheDirectoryWhereThatDoesNotFit) {
  EXPECT_EQ(
      inColumns(77),
      "splitting 20 files: 4 of 20 done, torch/csrc/a.cpp for 30 s, about "
      "4 min left");
  EXPECT_EQ(inColumns(76),
            "splitting 20 files: 4 of 20 done, a.cpp for 30 s, about 4 min "
            "left");
}

TEST(StepText, LeavesOutTheUnitWhereItsNameDoesNotFit) {
  EXPECT_EQ(inColumns(65),
            "splitting 20 files: 4 of 20 done, about 4 min left");
}
