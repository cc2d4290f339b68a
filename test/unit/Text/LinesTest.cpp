#include "Text/Lines.h"
#include "gtest/gtest.h"

using namespace decouple;

static const llvm::StringRef text = "one\n\nthree\n";

TEST(Lines, AnOffsetHasALine) {
  EXPECT_EQ(lineOf(text, 0), 1u);
  EXPECT_EQ(lineOf(text, 3), 1u); // the line's end is of the line
  EXPECT_EQ(lineOf(text, 4), 2u);
  EXPECT_EQ(lineOf(text, 5), 3u);
}

TEST(Lines, TheLineAroundAnOffset) {
  EXPECT_EQ(lineBegin(text, 7), 5u);
  EXPECT_EQ(lineAt(text, 7), "three");
  EXPECT_EQ(lineAt(text, 4), "");
  EXPECT_EQ(lineAt("a\r\nbc", 4), "bc");
  EXPECT_EQ(lineAt("a\r\nbc", 0), "a");
}

TEST(LineCounter, AgreesWithCountingForwardsAndBack) {
  const std::string most = std::string(700, '\n') + "end";
  LineCounter lines(most);
  for (std::size_t offset : {0, 63, 64, 65, 699, 700, 702, 64, 0})
    EXPECT_EQ(lines.lineOf(offset), std::min<std::size_t>(offset, 700) + 1);
  EXPECT_EQ(lines.lineOf(most.size() + 1), 701u);
}

TEST(LineIndex, AgreesWithCounting) {
  LineIndex index(text);
  for (std::size_t offset = 0; offset < text.size(); ++offset)
    EXPECT_EQ(index.lineOf(offset), lineOf(text, offset)) << offset;
}

TEST(LineIndex, LinesGiveTheTextBack) {
  for (llvm::StringRef whole : {"", "\n", "a", "a\n", "a\nb", "\n\n"}) {
    LineIndex index(whole);
    std::string joined;
    for (unsigned line = 1; line <= index.count(); ++line)
      joined += index[line];
    EXPECT_EQ(joined, whole);
    EXPECT_EQ(index.begin(index.count() + 1), whole.size());
  }
}

TEST(LineIndex, ALineThatIsBrokenOffCounts) {
  EXPECT_EQ(LineIndex("").count(), 0u);
  EXPECT_EQ(LineIndex("a").count(), 1u);
  EXPECT_EQ(LineIndex("a\n").count(), 1u);
  EXPECT_EQ(LineIndex("a\nb").count(), 2u);
}
