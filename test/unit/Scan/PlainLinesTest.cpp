// Plain lines are passed over without a lexer; what is not plain has to stop
// them. The second method is the lexer: a tree that was built with names of
// interest on every line, where nothing is passed over.
#include "Scan/Cpp/PlainLines.h"
#include "Scan/Cpp/TokenSink.h"
#include <gtest/gtest.h>

using namespace decouple;

static std::string plain(llvm::StringRef text) {
  return text.take_front(skipPlainLines(text, 0, text.size(), true).end).str();
}

TEST(PlainLines, CodeBlanksStringsAndCommentLinesArePlain) {
  for (const char *text : {"int a = f(b)[1];\n", "\n", " \t\v\f\n", "// it's\n",
                           "x = \"{ # '\"; // }\n", "a / b;\n", "a::b<c>();\n"})
    EXPECT_EQ(plain(text), text);
}

TEST(PlainLines, EndBeforeWhatMayReachFurther) {
  for (const char *line :
       {"#if A\n", " %:if A\n", "a /* b\n", "x = 'c';\n", "R\"(a)\";\n",
        "\"a\\\"b\"\n", "\"open\n", "a \\\n", "// a \\ \n", "a\r\n", "// a\r\n",
        "<:1:>\n", "\xc2\xa0\n", "int a;", "// a"})
    EXPECT_EQ(plain(std::string("int a;\n") + line), "int a;\n") << line;
}

TEST(PlainLines, EndBeforeTheLimit) {
  llvm::StringRef text = "int a;\nint b;\nint c;\n";
  EXPECT_EQ(skipPlainLines(text, 0, 13, false).end, 7u);
  EXPECT_EQ(skipPlainLines(text, 0, 14, false).end, 14u);
}

TEST(PlainLines, WithoutNestingWhatEndsWithItsLineIsPlainToo) {
  // Longer than a block of the search, which ends within a line.
  std::string local;
  for (int i = 0; i < 9; ++i)
    local += "x = 'c'; s = \"a\xc2\xa0\"; r = a % b / c; // it's\n";
  for (const char *line : {"#if A\n", " %:if A\n", "a /* b\n", "R\"(a)\";\n",
                           "\"a\\\n", "// a \\\n", "int a;"}) {
    std::string text = "int a;\n" + local + line;
    EXPECT_EQ(skipPlainLines(text, 0, text.size(), false).end, 7 + local.size())
        << line;
  }
}

TEST(PlainLines, CountBracketsOutsideOfStringsAndComments) {
  PlainLines lines = skipPlainLines("} f(\"(\"); // (\n{\n", 0, 18, true);
  EXPECT_EQ(lines.nesting.depth, (std::array<int, 3>{0, 0, 0}));
  EXPECT_EQ(lines.nesting.lowest, (std::array<int, 3>{0, 0, -1}));
}

TEST(PlainLines, CommentsAndBlanksAreNoTokens) {
  EXPECT_FALSE(skipPlainLines("\n // a\n", 0, 7, false).hasTokens);
  EXPECT_TRUE(skipPlainLines("\n\"a\"\n", 0, 5, false).hasTokens);
}

namespace {
/// Wants every name, so that every line is lexed.
struct Listener : TokenSink {
  void name(llvm::StringRef, std::size_t, LineCounter &) override {}
  std::size_t nextOfInterest(std::size_t from) override { return from; }
};
} // namespace

TEST(PlainLines, MakeNoDifferenceToTheTree) {
  llvm::StringRef text = "// c\n#ifndef G\n#define G\n"
                         "#if A\nvoid f() {\n  a(\"x\");\n#else\nvoid g() {\n"
                         "  b[0]; // }\n#endif\n}\n\n#ifdef B\n}\n"
                         "int x;\n#endif\n#endif\n";
  Listener listener;
  DirectiveTree lexed = buildDirectiveTree("a.h", text, listener);
  DirectiveTree skipped = buildDirectiveTree("a.h", text);
  ASSERT_EQ(lexed.groups.size(), 3u);
  ASSERT_EQ(skipped.groups.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(lexed.groups[i].balanced, skipped.groups[i].balanced);
    EXPECT_EQ(lexed.groups[i].includeGuard, skipped.groups[i].includeGuard);
    EXPECT_EQ(lexed.groups[i].line, skipped.groups[i].line);
    EXPECT_EQ(lexed.groups[i].end, skipped.groups[i].end);
  }
  EXPECT_TRUE(skipped.groups[0].includeGuard);
  EXPECT_FALSE(skipped.groups[1].balanced);
  EXPECT_FALSE(skipped.groups[2].balanced);
}
