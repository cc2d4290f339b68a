// Nothing that a terminal obeys comes from a text, only from Paint.
#include "Support/Coloured.h"
#include "gtest/gtest.h"

using namespace decouple;

TEST(Coloured, ShowsControlCharactersAndKeepsItsOwnColours) {
  const Paint paint{/*on=*/true};
  Coloured text = paint(Red, "a\033[31mb") + std::string(" \033[1mc\n");
  text += "\xC2\x9B"
          "d\xff\te";
  EXPECT_EQ(text.str(), "\033[31ma\\u001b[31mb\033[0m \\u001b[1mc\n"
                        "\\u009bd\\xff\te");
}

TEST(Coloured, OneLineHasNoLineEnds) {
  EXPECT_EQ(printableLine("a\nb\tc\033\xff"), "a\\u000ab\\u0009c\\u001b\\xff");
  EXPECT_EQ(printableLine("a b"), "a b");
}

TEST(Coloured, HasNoColourWhereThereIsToBeNone) {
  EXPECT_EQ(Paint{/*on=*/false}(Red, "a\033[0m").str(), "a\\u001b[0m");
}

TEST(Coloured, IsCutAtLines) {
  const Coloured text = Paint{/*on=*/true}(Bold, "a\nb") + "\nc";
  EXPECT_EQ(text.firstLines(2).str(), "\033[1ma\nb\033[0m\n");
  EXPECT_EQ(text.firstLines(9).str(), text.str());
  EXPECT_EQ(text.firstLines(0).str(), "");
}
