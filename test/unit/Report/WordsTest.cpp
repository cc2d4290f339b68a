#include "Report/Words.h"
#include "Sample.h"
#include <gtest/gtest.h>

using namespace decouple;

TEST(Words, SetsThousandsApart) {
  EXPECT_EQ(withThousands(0), "0");
  EXPECT_EQ(withThousands(999), "999");
  EXPECT_EQ(withThousands(15550), "15,550");
  EXPECT_EQ(withThousands(1234567), "1,234,567");
}

TEST(Words, CountsOneAndMany) {
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(0, "file"), "0 files");
  EXPECT_EQ(counted(1, "patch", "patches"), "1 patch");
  EXPECT_EQ(counted(1200, "patch", "patches"), "1,200 patches");
}

TEST(Words, KnowTheKindAndReasonOfARule) {
  Sample sample;
  auto index = indexRules(sample.rules);
  EXPECT_EQ(index.at("hooked").about, About::Block);
  EXPECT_TRUE(index.at("plain").isDefault);
  EXPECT_FALSE(index.at("built").isDefault);
  EXPECT_EQ(reasonOf(index, "built"), "A backend library compiles it.");
  EXPECT_EQ(reasonOf(index, "unheard-of"), "");
}
