#include "Support/Nearest.h"
#include "TestDirectory.h"
#include <gtest/gtest.h>

using namespace decouple;

TEST(NearestName, TakesOneLetterOfAShortWordAndAThirdOfALongOne) {
  EXPECT_EQ(nearestName("pln", {"run", "plan"}), "plan");
  EXPECT_EQ(nearestName("ab", {"cd"}), "");
  EXPECT_EQ(nearestName("rn", {"why", "run"}), "run");
  EXPECT_EQ(nearestName("WY", {"run", "why"}), "why");
  EXPECT_EQ(nearestName("hy", {"run", "why"}), "why");
  EXPECT_EQ(nearestName("wh", {"who", "why"}), "who");
  EXPECT_EQ(nearestName("ru", {"urn", "run", "rules"}), "run");
  EXPECT_EQ(nearestName("rx", {"run"}), "");
  EXPECT_EQ(nearestName("r", {"run"}), "");
  EXPECT_EQ(nearestName("Kernels.cpp", {"Kernel.cc", "Other.cpp"}),
            "Kernel.cc");
  EXPECT_EQ(nearestName("tidy", {"run", "plan"}), "");
}

TEST(NearestName, CountsTwoSwappedLettersAsOne) {
  EXPECT_EQ(nearestName("rulse", {"rules"}), "rules");
  EXPECT_EQ(nearestName("hots", {"host"}), "host");
  EXPECT_EQ(nearestName("tsho", {"host"}), "");
}

TEST(NearestName, HeedsNoCase) {
  EXPECT_EQ(nearestName("pytorch", {"PyTorch"}), "PyTorch");
}

TEST(NearestPath, MendsEachPartThatDoesNotExist) {
  TestDirectory root;
  writeText(root / "pytorch/torch/Module.cpp", "");
  const std::string &base = root.path;
  EXPECT_EQ(nearestPath(base + "/pytroch/torch/Modul.cpp"),
            base + "/pytorch/torch/Module.cpp");
  EXPECT_EQ(nearestPath(base + "/pytroch/"), base + "/pytorch");
  EXPECT_EQ(nearestPath(base + "/pytroch/zzzzzz"), "");
  EXPECT_EQ(didYouMeanPath(base + "/pytorch"), "");
  EXPECT_EQ(didYouMeanPath(base + "/pytorhc"),
            "; did you mean '" + base + "/pytorch'?");
}
