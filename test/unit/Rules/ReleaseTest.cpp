#include "Rules/Release.h"
#include <gtest/gtest.h>

using namespace decouple;

TEST(Release, ReadsThreeNumbersAndIgnoresWhatFollows) {
  auto release = Release::parse("2.6.0a0+git1234");
  ASSERT_TRUE(release);
  EXPECT_EQ(release->number, (std::array<unsigned, 3>{2, 6, 0}));
  EXPECT_EQ(release->text, "2.6.0a0+git1234");
}

TEST(Release, ThirdNumberMayBeAbsent) {
  EXPECT_EQ(*Release::parse("1.13"), *Release::parse("1.13.0"));
}

TEST(Release, ComparesNumbersNotText) {
  EXPECT_LT(*Release::parse("2.6.0"), *Release::parse("2.10.0"));
  EXPECT_LT(*Release::parse("1.13.1"), *Release::parse("2.0"));
}

TEST(Release, RefusesWhatIsNoRelease) {
  for (const char *text : {"", "2", "x.y.z", "2.", ".6.0", "2.x", "-1.0.0",
                           "2.6.", "99999999999.0.0"})
    EXPECT_FALSE(Release::parse(text)) << text;
}

TEST(ReleaseRange, IsHalfOpen) {
  ReleaseRange range{Release::parse("2.0"), Release::parse("2.6")};
  EXPECT_TRUE(range.contains(*Release::parse("2.0.0")));
  EXPECT_TRUE(range.contains(*Release::parse("2.5.9")));
  EXPECT_FALSE(range.contains(*Release::parse("2.6.0")));
  EXPECT_FALSE(range.contains(*Release::parse("1.13.1")));
}

TEST(ReleaseRange, AbsentEndsAreOpen) {
  EXPECT_TRUE(ReleaseRange().contains(*Release::parse("0.1")));
  ReleaseRange from{Release::parse("2.0"), std::nullopt};
  EXPECT_TRUE(from.contains(*Release::parse("99.0")));
}

TEST(ReleaseRange, EmptyRangesAreImpossible) {
  auto range = [](const char *from, const char *below) {
    return ReleaseRange{Release::parse(from), Release::parse(below)};
  };
  EXPECT_TRUE(range("2.0", "2.1").possible());
  EXPECT_FALSE(range("2.0", "2.0").possible());
  EXPECT_FALSE(range("2.1", "2.0").possible());
}
