// What a preprocessor sees of a unit, and why two configurations differ.

#include "Split/Compiler/UnitTokens.h"
#include "Split/Check/TokenCompare.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// What the compiler sees of `text`, behind macros that paste and stringise.
std::vector<std::string> seenIn(const std::string &text) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.text = "#define J(a, b) a##b\n#define K(a, b) J(a, b)\n"
              "#define R(a, ...) #a\n#define S(a, ...) R(a)\n" +
              text;
  std::vector<Diagnostic> errors;
  std::vector<std::string> texts;
  for (const SeenToken &token : llvm::cantFail(tokensSeen(unit, errors)).main)
    texts.push_back(token.text);
  return texts;
}

TEST(UnitTokens, LineNumbersAndCountersAreNoDifference) {
  const std::string text = "int K(v, __LINE__) = __COUNTER__;";
  EXPECT_THAT(seenIn(text), ElementsAre("int", "v#", "=", "#", ";"));
  EXPECT_EQ(seenIn(text), seenIn("\n\n" + text)); // 5 and 7
}

TEST(UnitTokens, LineNumbersOfMoreDigitsAreNoDifference) {
  const std::string text = "int K(v1, __LINE__);";
  EXPECT_EQ(seenIn(text), seenIn(std::string(100, '\n') + text));
}

TEST(UnitTokens, OtherDigitsCount) {
  EXPECT_THAT(seenIn("#define LEVEL 3\nauto l = S(LEVEL), f = S(__FILE__);"),
              ElementsAre("auto", "l", "=", "\"3\"", ",", "f", "=",
                          "\"\\\"#\\\"\"", ";")); // the main file's name
}

TEST(UnitTokens, OtherDigitsCountBesideALine) {
  EXPECT_THAT(seenIn("#define LEVEL 3\nauto l = S(LEVEL, __LINE__);"),
              ElementsAre("auto", "l", "=", "\"3\"", ";"));
}

TEST(UnitTokens, ThePastedOneOfEqualDigitsShifts) {
  EXPECT_THAT(seenIn("int K(v5d_, __LINE__);"),
              ElementsAre("int", "v5d_#", ";"));
}

// https://reproducible-builds.org/specs/source-date-epoch
TEST(UnitTokens, AllRunsAreAtOneTime) {
  EXPECT_THAT(
      seenIn("auto at = __DATE__ __TIME__;"),
      ElementsAre("auto", "at", "=", "\"Jan  1 1970\"", "\"00:00:00\"", ";"));
}

TEST(UnitTokens, ANumberThatShiftsMayBeOfAnyName) {
  EXPECT_TRUE(mayBe({0, "v#_x"}, "v12_x"));
  EXPECT_TRUE(mayBe({0, "v1"}, "v1"));
  EXPECT_TRUE(mayBe({0, "v##"}, "v12"));
  EXPECT_FALSE(mayBe({0, "v#_x"}, "v_x"));
  EXPECT_FALSE(mayBe({0, "v#_x"}, "v12_y"));
  EXPECT_FALSE(mayBe({0, "v1"}, "v12"));
}

/// Where the macros of `text` that expand differently come from.
std::vector<std::vector<std::string>>
homesIn(const std::string &text,
        const std::map<std::string, std::string> &headers) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.text = text;
  unit.overlay = headers;
  DirectiveTree tree = buildDirectiveTree("unit.cpp", text);
  UnitComparison compared =
      llvm::cantFail(compareTokens(unit, {}, {"-DUSE_CUDA"}, tree, {}));
  for (const TokenDifference &difference : compared.differences)
    if (difference.group == ConditionalGroup::None)
      return difference.homes;
  ADD_FAILURE() << "all is the same";
  return {};
}

TEST(TokenCompare, AMacroOfAHeaderThatOnlyTheDeviceHasIsItsIncluders) {
  const std::map<std::string, std::string> headers = {
      {"/dev.h", "#define VALUE 1\n"},
      {"/h.h", "#ifdef USE_CUDA\n#include \"dev.h\"\n#endif\n"}};
  EXPECT_THAT(homesIn("#include \"h.h\"\nauto v = VALUE;\n", headers),
              ElementsAre(ElementsAre("/h.h")));
  EXPECT_THAT(homesIn("#ifdef USE_CUDA\n#include \"dev.h\"\n#endif\n"
                      "auto v = VALUE;\n",
                      headers),
              ElementsAre(ElementsAre("")));
}

TEST(TokenCompare, AMacroAmongTheArgumentsOfAnother) {
  EXPECT_THAT(homesIn("#define S(x) #x\n#define T(x) S(x)\n#include \"h.h\"\n"
                      "auto v = T(VALUE);\n",
                      {{"/h.h", "#ifdef USE_CUDA\n#define VALUE 1\n#endif\n"}}),
              ElementsAre(ElementsAre("/h.h")));
}

TEST(TokenCompare, ABlockAmongTheArgumentsIsOfTheMainFile) {
  EXPECT_THAT(homesIn("#define S(x) #x\nauto v = S(\n#ifdef USE_CUDA\n1\n"
                      "#endif\n);\n",
                      {}),
              ElementsAre(ElementsAre("")));
}

TEST(TokenCompare, APragmaInForceIsOfADirective) {
  EXPECT_THAT(homesIn("#ifdef USE_CUDA\n#pragma pack(1)\n#endif\nint v;\n", {}),
              ElementsAre(ElementsAre("")));
}

TEST(TokenCompare, APragmaOfAHeaderThatOnlyTheDeviceHas) {
  EXPECT_THAT(homesIn("#include \"h.h\"\nint v;\n",
                      {{"/h.h", "#ifdef USE_CUDA\n#include \"p.h\"\n#endif\n"},
                       {"/p.h", "#pragma pack(1)\n"}}),
              ElementsAre(ElementsAre("/h.h")));
}

TEST(TokenCompare, EachMacroThatBothHaveNeedsAReason) {
  EXPECT_THAT(
      homesIn("#include \"a.h\"\n#include \"b.h\"\nauto v = A + B;\n",
              {{"/a.h", "#ifdef USE_CUDA\n#define A 1\n#else\n#define A 2\n"
                        "#endif\n"},
               {"/b.h", "#ifdef USE_CUDA\n#define B 1\n#else\n#define B 2\n"
                        "#endif\n"}}),
      ElementsAre(ElementsAre("/a.h")));
  EXPECT_THAT(
      homesIn("#include \"a.h\"\n#include \"b.h\"\n#define S(x, y) x + y\n"
              "auto v = S(A, B);\n",
              {{"/a.h", "#ifdef USE_CUDA\n#define A 1\n#else\n#define A 2\n"
                        "#endif\n"},
               {"/b.h", "#ifdef USE_CUDA\n#define B 1\n#else\n#define B 2\n"
                        "#endif\n"}}),
      ElementsAre(ElementsAre("/a.h"), ElementsAre("/b.h")));
}

TEST(TokenCompare, WhatAMacroOfBothExpandsNeedsNone) {
  EXPECT_THAT(
      homesIn("#include \"b.h\"\n#include \"a.h\"\nauto v = A;\n",
              {{"/a.h", "#ifdef USE_CUDA\n#define A B\n#else\n#define A 2\n"
                        "#endif\n"},
               {"/b.h", "#define B 1\n"}}),
      ElementsAre(ElementsAre("/a.h")));
}

TEST(TokenCompare, AMacroOfTheArgumentsHasNoHome) {
  EXPECT_THAT(homesIn("auto v = USE_CUDA;\n", {}), IsEmpty());
}

} // namespace
