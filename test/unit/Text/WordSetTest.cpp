#include "Text/WordSet.h"
#include "gtest/gtest.h"

using namespace decouple;

TEST(WordSet, FindsWholeWords) {
  const WordSet names({"USE_A", "b2"});
  EXPECT_TRUE(names.isIn("#if USE_A"));
  EXPECT_TRUE(names.isIn("USE_A"));
  EXPECT_TRUE(names.isIn("(b2)"));
  EXPECT_FALSE(names.isIn("USE_AB XUSE_A 1USE_A USE-A"));
  EXPECT_FALSE(names.isIn("b b22 2b2"));
  EXPECT_FALSE(names.isIn(""));
}

TEST(WordSet, GoesFromOneToTheNext) {
  const WordSet names({"one", "three"});
  const llvm::StringRef text = "one two three one";
  llvm::StringRef first = names.next(text);
  EXPECT_EQ(first.begin(), text.begin());
  llvm::StringRef second = names.next(text, first.size());
  EXPECT_EQ(second, "three");
  EXPECT_EQ(names.next(text, second.end() - text.begin()).begin(),
            text.begin() + 14);
  EXPECT_EQ(names.next(text, text.size()), "");
  EXPECT_EQ(names.next(text, text.size() + 1), "");
}

/// What a plain search for words says.
static bool hasWord(llvm::StringRef text, llvm::StringRef name) {
  for (std::size_t at = 0; at < text.size();) {
    llvm::StringRef word = text.substr(at).take_while(isWordByte);
    if (word == name)
      return true;
    at += word.size() + 1;
  }
  return false;
}

TEST(WordSet, AgreesWithAPlainSearch) {
  const WordSet names({"aab", "b", "abab"});
  // All texts of seven bytes out of three.
  for (unsigned number = 0; number < 2187; ++number) {
    std::string text;
    for (unsigned rest = number, i = 0; i < 7; ++i, rest /= 3)
      text += "ab "[rest % 3];
    bool any =
        hasWord(text, "aab") || hasWord(text, "b") || hasWord(text, "abab");
    EXPECT_EQ(names.isIn(text), any) << text;
    EXPECT_EQ(WordSet({"aab"}).isIn(text), hasWord(text, "aab")) << text;
    EXPECT_EQ(WordSet({"abab", "aab"}).isIn(text),
              hasWord(text, "aab") || hasWord(text, "abab"))
        << text;
  }
}

TEST(WordSet, LooksAtCommentsAndLiterals) {
  const WordSet names({"name"});
  EXPECT_TRUE(names.isIn("// a name"));
  EXPECT_TRUE(names.isIn("\"name\""));
}

TEST(WordSet, LeavesOutWhatIsNoWord) {
  const WordSet names({"", "a-b", "2a", "a b"});
  EXPECT_TRUE(names.empty());
  EXPECT_FALSE(names.isIn("a-b 2a a b"));
}

TEST(WordSet, HasNoneWithoutNames) {
  EXPECT_FALSE(WordSet().isIn("anything"));
  EXPECT_FALSE(WordSet().contains("anything"));
}
