#include "Support/Output/Renames.h"
#include "Support/Hash.h"
#include "TestDirectory.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

static OneSided file(const std::string &path, const std::string &text) {
  return {path, contentHash(text), bufferOf(text)};
}

static std::vector<Rename> renamesOf(std::vector<OneSided> gone,
                                     std::vector<OneSided> added) {
  return llvm::cantFail(findRenames(std::move(gone), std::move(added)));
}

/// One of which only the hash is known.
static OneSided hashOf(const std::string &path, const std::string &text) {
  return {path, contentHash(text)};
}

/// A text of `count` lines, from `first` on.
static std::string lines(unsigned first, unsigned count) {
  std::string text;
  for (unsigned i = first; i < first + count; ++i)
    text += "line " + std::to_string(i) + " of the text\n";
  return text;
}

TEST(Renames, EqualBytesAreARename) {
  EXPECT_THAT(renamesOf({hashOf("a/x.cu", "x")}, {hashOf("b/y.cu", "x")}),
              ElementsAre(Rename{"a/x.cu", "b/y.cu", 100}));
}

TEST(Renames, OfEqualBytesTheFileOfThatNameIsMeant) {
  EXPECT_THAT(renamesOf({hashOf("a/x.h", "1"), hashOf("a/y.h", "1")},
                        {hashOf("b/y.h", "1"), hashOf("c/x.h", "1")}),
              ElementsAre(Rename{"a/x.h", "c/x.h", 100},
                          Rename{"a/y.h", "b/y.h", 100}));
}

TEST(Renames, SimilarTextsAreARename) {
  // 90 of 100 lines are the same; as of git's own count, 90 % give or take 1.
  auto found = renamesOf({file("aten/flash.cu", lines(0, 100))},
                         {file("third_party/f/flash.cu", lines(10, 100))});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].from, "aten/flash.cu");
  EXPECT_EQ(found[0].to, "third_party/f/flash.cu");
  EXPECT_NEAR(found[0].similarity, 90, 1);
}

TEST(Renames, OtherTextsAreNone) {
  EXPECT_THAT(renamesOf({file("a/x.cu", lines(0, 100))},
                        {file("b/x.cu", lines(200, 100))}),
              IsEmpty());
}

TEST(Renames, WithoutATextOnlyEqualBytesAre) {
  EXPECT_THAT(renamesOf({hashOf("a/x.cu", lines(0, 100))},
                        {file("b/x.cu", lines(1, 100))}),
              IsEmpty());
}

TEST(Renames, OfOneNameAThirdOfTheTextIsEnough) {
  // 30 of 100 lines are the same, which git alone would not take.
  auto found = renamesOf({file("a/flash.cu", lines(100, 100)),
                          file("a/other.cu", lines(900, 100))},
                         {file("b/flash.cu", lines(170, 100))});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].from, "a/flash.cu");
  EXPECT_EQ(found[0].to, "b/flash.cu");
  EXPECT_NEAR(found[0].similarity, 30, 1);
}

TEST(Renames, OfOneNameATenthOfTheTextIsNotEnough) {
  EXPECT_THAT(renamesOf({file("a/Utils.h", lines(0, 100))},
                        {file("b/Utils.h", lines(90, 100))}),
              IsEmpty());
}

TEST(Renames, ANameThatTwoFilesHaveSaysNothing) {
  std::vector<OneSided> one = {file("a/x.cu", lines(0, 100))};
  std::vector<OneSided> two = {file("b/x.cu", lines(70, 100)),
                               file("c/x.cu", lines(70, 90))};
  EXPECT_THAT(renamesOf(one, two), IsEmpty());
  EXPECT_THAT(renamesOf(two, one), IsEmpty());
}

TEST(Renames, ANameIsFreeOnceTheOtherFileOfThatNameIsFound) {
  EXPECT_THAT(
      renamesOf(
          {file("a/x.cu", lines(0, 100)), file("b/x.cu", lines(200, 100))},
          {file("c/x.cu", lines(0, 100)), file("d/x.cu", lines(260, 100))}),
      ElementsAre(Rename{"a/x.cu", "c/x.cu", 100},
                  testing::Field(&Rename::to, "d/x.cu")));
}
