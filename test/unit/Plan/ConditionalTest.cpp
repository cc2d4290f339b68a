#include "Plan/Host/Conditional.h"
#include "Text/Lines.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

/// Which line of `text` each line of `with` is: the next one that reads alike.
std::vector<unsigned> tiesOf(llvm::StringRef text, llvm::StringRef with) {
  const LineIndex old(text), fresh(with);
  std::vector<unsigned> ties;
  unsigned at = 1;
  for (unsigned line = 1; line <= fresh.count(); ++line) {
    unsigned found = at;
    while (found <= old.count() && old[found] != fresh[line])
      ++found;
    if (found <= old.count()) {
      ties.push_back(found);
      at = found + 1;
    } else {
      ties.push_back(0);
    }
  }
  return ties;
}

std::string both(Conditionals language, const std::string &text,
                 const std::string &with) {
  auto made = underCondition(language, text, with, tiesOf(text, with), {"F"});
  return made ? withInsertions(text, *made) : "no";
}

std::string code(const std::string &text, const std::string &with) {
  return both(Conditionals::Preprocessor, text, with);
}

} // namespace

TEST(Conditional, HasBothTexts) {
  EXPECT_EQ(code("a\nb\nc\n", "a\nnew\nc\n"),
            "a\n#ifdef F\nnew\n#else\nb\n#endif\nc\n");
}

TEST(Conditional, AddsAndTakesAway) {
  EXPECT_EQ(code("a\nc\n", "a\nnew\nc\n"), "a\n#ifdef F\nnew\n#endif\nc\n");
  EXPECT_EQ(code("a\nb\nc\n", "a\nc\n"), "a\n#ifndef F\nb\n#endif\nc\n");
  EXPECT_EQ(code("a\n", "a\nnew\n"), "a\n#ifdef F\nnew\n#endif\n");
}

TEST(Conditional, IsAroundAWholeGroup) {
  EXPECT_EQ(code("a\n#if X\nb\n#endif\nc\n", "a\n#if new\nb\n#endif\nc\n"),
            "a\n#ifdef F\n#if new\nb\n#endif\n#else\n#if X\nb\n#endif\n"
            "#endif\nc\n");
}

TEST(Conditional, OfAnArmIsWithinIt) {
  EXPECT_EQ(code("#if X\na\n#else\nb\n#endif\n", "#if X\na\n#else\n#endif\n"),
            "#if X\na\n#else\n#ifndef F\nb\n#endif\n#endif\n");
}

TEST(Conditional, IsAroundTheGroupOfAnElseThatGoes) {
  EXPECT_EQ(code("#if X\na\n#else\nb\n#endif\n", "#if X\na\nb\n#endif\n"),
            "#ifdef F\n#if X\na\nb\n#endif\n#else\n#if X\na\n#else\nb\n"
            "#endif\n#endif\n");
}

TEST(Conditional, DividesNoComment) {
  EXPECT_EQ(code("/* a\nb\n*/\nc\n", "/* a\nnew\n*/\nc\n"),
            "#ifdef F\n/* a\nnew\n*/\n#else\n/* a\nb\n*/\n#endif\nc\n");
}

TEST(Conditional, DividesNoContinuedLine) {
  EXPECT_EQ(code("#define A \\\n  b\nc\n", "#define A \\\n  new\nc\n"),
            "#ifdef F\n#define A \\\n  new\n#else\n#define A \\\n  b\n#endif\n"
            "c\n");
  EXPECT_EQ(code("// a \\\nb\n", "// a \\\nnew\n"),
            "#ifdef F\n// a \\\nnew\n#else\n// a \\\nb\n#endif\n");
}

TEST(Conditional, DividesNoLiteral) {
  EXPECT_EQ(code("x = R\"(a\nb\n)\";\n", "x = R\"(a\nnew\n)\";\n"),
            "#ifdef F\nx = R\"(a\nnew\n)\";\n#else\nx = R\"(a\nb\n)\";\n"
            "#endif\n");
}

TEST(Conditional, DividesNoArgumentsOfAMacro) {
  EXPECT_EQ(
      code("CHECK(f(\n  a,\n  b),\n c);\n", "CHECK(f(\n  a,\n  x),\n c);\n"),
      "#ifdef F\nCHECK(f(\n  a,\n  x),\n c);\n#else\nCHECK(f(\n  a,\n  b),\n "
      "c);\n#endif\n");
  // Of a function they can be, and where upstream divides them they are.
  EXPECT_EQ(code("f(\na,\nb);\n", "f(\nx,\nb);\n"),
            "f(\n#ifdef F\nx,\n#else\na,\n#endif\nb);\n");
  EXPECT_EQ(code("AT(\n#if X\na\n#endif\nb)\n", "AT(\n#if X\n#endif\nb)\n"),
            "AT(\n#if X\n#ifndef F\na\n#endif\n#endif\nb)\n");
}

TEST(Conditional, KeepsTheEndsOfLines) {
  EXPECT_EQ(code("a\r\nb\r\n", "a\r\nnew\r\n"),
            "a\r\n#ifdef F\r\nnew\r\n#else\r\nb\r\n#endif\r\n");
}

TEST(Conditional, IsNotMadeOfHalves) {
  EXPECT_EQ(code("#if X\na\n", "#if X\nnew\n"), "no");
  EXPECT_EQ(code("a\nb", "a\nnew"), "no");
}

TEST(Conditional, OfCMakeKeepsItsIndent) {
  EXPECT_EQ(both(Conditionals::CMake, "if(X)\n  a()\n  b()\nendif()\n",
                 "if(X)\n  new()\n  b()\nendif()\n"),
            "if(X)\n  if(F)\n  new()\n  else()\n  a()\n  endif()\n  b()\n"
            "endif()\n");
}

TEST(Conditional, OfCMakeIsAroundWholeCommandsAndLoops) {
  EXPECT_EQ(both(Conditionals::CMake, "a(\n  b\n)\n", "a(\n  new\n)\n"),
            "if(F)\na(\n  new\n)\nelse()\na(\n  b\n)\nendif()\n");
  EXPECT_EQ(both(Conditionals::CMake, "foreach(x 1)\n a()\nendforeach()\n",
                 "foreach(x new)\n a()\nendforeach()\n"),
            "if(F)\nforeach(x new)\n a()\nendforeach()\nelse()\n"
            "foreach(x 1)\n a()\nendforeach()\nendif()\n");
  EXPECT_EQ(both(Conditionals::CMake, "if(X)\n a()\nelse()\n b()\nendif()\n",
                 "if(X)\n a()\nelseif(new)\n b()\nendif()\n"),
            "if(F)\nif(X)\n a()\nelseif(new)\n b()\nendif()\nelse()\n"
            "if(X)\n a()\nelse()\n b()\nendif()\nendif()\n");
}

TEST(Conditional, OfCMakeDividesNoBracketComment) {
  EXPECT_EQ(both(Conditionals::CMake, "a()\n#[[ x\ny ]]\nb()\n",
                 "a()\n#[[ x\nnew ]]\nb()\n"),
            "if(F)\na()\n#[[ x\nnew ]]\nb()\nelse()\na()\n#[[ x\ny ]]\nb()\n"
            "endif()\n");
}

TEST(Conditional, BecomesTheNextOne) {
  const Insertions before = {{2, "#x\n"}, {4, "#y\n"}};
  const Insertions after = {{0, "#w\n"}, {4, "#y\n"}};
  const std::string text = "a\nb\nc\n";
  EXPECT_EQ(
      applyEdits(withInsertions(text, before), editsBetween(before, after)),
      "#w\na\nb\n#y\nc\n");
}
