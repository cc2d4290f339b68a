// Edits and the diff that they are: checked against a second reader of diffs.

#include "Text/TextEdits.h"
#include "llvm/ADT/SmallVector.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

/// Applies a unified diff of one file, strictly, as `patch` would without fuzz.
std::string patched(llvm::StringRef text, llvm::StringRef diff) {
  llvm::SmallVector<llvm::StringRef> old, lines;
  text.split(old, '\n');
  if (!old.empty() && old.back().empty())
    old.pop_back();
  diff.split(lines, '\n');
  std::string result;
  std::size_t at = 0;
  for (llvm::StringRef line : lines) {
    if (line.starts_with("diff ") || line.starts_with("--- ") ||
        line.starts_with("+++ ") || line.empty() || line.starts_with("\\"))
      continue;
    if (line.consume_front("@@ -")) {
      unsigned begin = 0, count = 1;
      line.consumeInteger(10, begin);
      if (line.consume_front(","))
        line.consumeInteger(10, count);
      for (std::size_t next = count ? begin - 1 : begin; at < next; ++at)
        result += old[at].str() + "\n";
      continue;
    }
    char kind = line.front();
    line = line.drop_front();
    if (kind != '+') {
      EXPECT_EQ(line, old[at]) << "line " << at + 1;
      ++at;
    }
    if (kind != '-')
      result += line.str() + "\n";
  }
  for (; at < old.size(); ++at)
    result += old[at].str() + "\n";
  return result;
}

const char *text = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n"
                   "ten\neleven\ntwelve\n";

void agrees(std::vector<TextEdit> edits) {
  ASSERT_FALSE(static_cast<bool>(normalise("f", text, edits)));
  EXPECT_EQ(patched(text, unifiedDiff("f", text, edits)),
            applyEdits(text, edits));
}

TEST(TextEdits, InsertedLine) { agrees({{{4, 4}, "new\n"}}); }
TEST(TextEdits, RemovedLines) { agrees({{{4, 14}, ""}}); }
TEST(TextEdits, WithinALine) { agrees({{{5, 6}, "WWW"}}); }
TEST(TextEdits, FirstLine) { agrees({{{0, 4}, "1\n"}}); }
TEST(TextEdits, AtTheEnd) { agrees({{{63, 63}, "more\n"}}); }
TEST(TextEdits, FarApart) { agrees({{{0, 4}, ""}, {{56, 63}, "12\n13\n"}}); }
TEST(TextEdits, CloseTogether) { agrees({{{4, 8}, ""}, {{14, 14}, "x\n"}}); }
TEST(TextEdits, TwoInOneLine) { agrees({{{8, 9}, "T"}, {{10, 11}, "R"}}); }

TEST(TextEdits, NothingChanged) {
  EXPECT_EQ(unifiedDiff("f", text, {{{0, 4}, "one\n"}}),
            "diff --git a/f b/f\n--- a/f\n+++ b/f\n");
}

TEST(TextEdits, NewFile) {
  EXPECT_EQ(newFileDiff("d/f", "a\nb\n"),
            "diff --git a/d/f b/d/f\nnew file mode 100644\n--- /dev/null\n"
            "+++ b/d/f\n@@ -0,0 +1,2 @@\n+a\n+b\n");
}

TEST(TextEdits, OverlapIsAnErrorWithItsLine) {
  std::vector<TextEdit> edits = {{{0, 8}, ""}, {{5, 9}, ""}};
  EXPECT_EQ(llvm::toString(normalise("dir/f.cpp", text, edits)),
            "dir/f.cpp:2: two edits touch the same text");
}

} // namespace
