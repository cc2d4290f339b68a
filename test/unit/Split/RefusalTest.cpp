// What is not split: a stable number, the reason, and the text stays.

#include "RefusedFlow.h"
#include "RefusedMeaning.h"
#include "RefusedNames.h"
#include "RefusedShapes.h"

using namespace decouple;
using namespace decouple::test;

namespace {

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, HasANumberAndChangesNothing) {
  SplitResult result = split(GetParam().source);
  BlockOutcome block = onlyBlock(result);
  EXPECT_EQ(block.outcome, Outcome::Refused);
  EXPECT_EQ(numberOf(block), GetParam().number) << block.reason;
  EXPECT_EQ(block.reason, GetParam().reason);
  EXPECT_TRUE(result.changes.empty());
  EXPECT_TRUE(result.backend.empty());
  bool reported = false;
  for (const Diagnostic &diagnostic : result.diagnostics)
    reported |= diagnostic.id == GetParam().number &&
                diagnostic.line == block.line && diagnostic.file == "unit.cpp";
  EXPECT_TRUE(reported);
}

std::string nameOf(const testing::TestParamInfo<Refusal> &info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, Refused, testing::ValuesIn(shapeRefusals()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Flow, Refused, testing::ValuesIn(flowRefusals()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Meaning, Refused, testing::ValuesIn(meaningRefusals()),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Names, Refused, testing::ValuesIn(nameRefusals()),
                         nameOf);

TEST(Refused, IncludesStayWithTheBlockThatNeedsThem) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)",
                             {{"device.h", ""}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2016");
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2004");
  EXPECT_TRUE(result.changes.empty());
}

void eachIs(const SplitResult &result,
            const std::vector<std::string> &numbers) {
  ASSERT_EQ(result.blocks.size(), numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(numberOf(result.blocks[i]), numbers[i])
        << result.blocks[i].reason;
  EXPECT_TRUE(result.changes.empty());
}

/// `declared` has a block that stays, and `use` needs it.
void copiesNothingOf(const std::string &declared, const std::string &use,
                     const std::string &number) {
  eachIs(split(declared + "\nvoid put(int);\nvoid f() {\n#ifdef USE_CUDA\n  " +
               use + "\n#endif\n}\n"),
         {number, "TD2014"});
}

TEST(Refused, WhatHasABlockThatStaysIsNotCopied) {
  copiesNothingOf("enum Kind {\n#ifdef USE_CUDA\n  A,\n#endif\n  B\n};",
                  "put(B);", "TD2004");
  copiesNothingOf("static int scale(int k) {\n  return k\n#ifdef USE_CUDA\n"
                  "    * 3\n#endif\n  ;\n}",
                  "put(scale(2));", "TD2004");
  copiesNothingOf("struct Row {\n  int a;\n#ifdef USE_CUDA\n  int more;\n"
                  "#endif\n};\nstruct Table { Row row; };",
                  "put(sizeof(Table));", "TD2004");
}

TEST(Refused, WhatItsFunctionDeclaresAroundABlockThatStaysIsNotCopied) {
  eachIs(split(R"(void put(int);
void f() {
  struct Row {
    int a;
#ifdef USE_CUDA
    int more;
#endif
  };
#ifdef USE_CUDA
  put(sizeof(Row));
#endif
}
)"),
         {"TD2004", "TD2014"});
}

// The hook asks for the switch's value once more.
TEST(Refused, SwitchOnAConversion) {
  auto numberFor = [](const std::string &type, const std::string &condition) {
    return numberOf(onlyBlock(split("#include \"s.h\"\nvoid put(int);\n"
                                    "struct S { mutable int asked; int v;\n" +
                                        type +
                                        "};\nvoid f(S s, Header h, Plain p) {\n"
                                        "  switch (" +
                                        condition +
                                        ") {\n#ifdef USE_CUDA\n"
                                        "  case 1:\n    put(1);\n    break;\n"
                                        "#endif\n  default:\n    put(2);\n"
                                        "  }\n}\n",
                                    {{"s.h", R"(#pragma once
struct Header { int v; operator int() const { return v; } };
struct Plain { int v; constexpr operator int() const { return v; }
               int get() const { return v; } };
)"}})));
  };
  EXPECT_EQ(numberFor("operator int() const { return v + asked++; }", "s"),
            "TD2005");
  EXPECT_EQ(numberFor("operator int() const { ++asked; return v; }", "s"),
            "TD2005");
  EXPECT_EQ(numberFor("int get() const { return v + asked++; }", "s.get()"),
            "TD2005");
  EXPECT_EQ(numberFor("", "h"), "TD2005");
  EXPECT_EQ(numberFor("operator int() const { return v; }", "s"), "");
  EXPECT_EQ(numberFor("int get() const { return v; }", "s.get()"), "");
  EXPECT_EQ(numberFor("", "p"), "");
  EXPECT_EQ(numberFor("", "p.get()"), "");
}

// What asks a hook has no value while compiling.
TEST(Refused, BlockInAConstexprFunction) {
  auto numberFor = [](const std::string &before, const std::string &behind) {
    return numberOf(onlyBlock(
        split(before + "\n#ifdef USE_CUDA\n  n += 5;\n#endif\n" + behind)));
  };
  EXPECT_EQ(numberFor("constexpr int g(int n) {", "return n; }"), "TD2008");
  EXPECT_EQ(numberFor("struct S { constexpr S(int n) {", "} };"), "TD2008");
  EXPECT_EQ(numberFor("template <typename T> constexpr T g(T, int n) {",
                      "return n; }"),
            "TD2008");
  EXPECT_EQ(numberFor("void h() { auto l = [](int n) constexpr {",
                      "return n; }; l(1); }"),
            "TD2008");
  EXPECT_EQ(
      numberFor("void h() { auto l = [](int n) {", "return n; }; l(1); }"), "");
  for (const char *asked :
       {"const int k = l(1);", "static int k = l(1);",
        "static auto m = [l] { return l(1); }();",
        "constexpr int (*p)(int) = l; const int k = p(1);",
        "__builtin_constant_p(l(1));", "int k[l(1)];",
        "auto m = [&](int k) { return l(k); }; const int k = m(1);"})
    EXPECT_EQ(numberFor("int h() { auto l = [](int n) {",
                        std::string("return n; }; ") + asked + " return 0; }"),
              "TD2008")
        << asked;
  for (const char *asked :
       {"int k = l(1);", "auto m = [&](int k) { return l(k); }; m(1);"})
    EXPECT_EQ(numberFor("int h() { auto l = [](int n) {",
                        std::string("return n; }; ") + asked + " return 0; }"),
              "")
        << asked;
  EXPECT_EQ(numberOf(onlyBlock(split("#ifdef USE_CUDA\n"
                                     "constexpr int g() { return 1; }\n"
                                     "#else\nconstexpr int g() { return 2; }\n"
                                     "#endif\n"))),
            "TD2010");
}

TEST(Refused, IncludesStayWithABlockOfAnotherMeaning) {
  eachIs(split(R"(int choose(long);
namespace near { int choose(int); }
int f(int n) {
#ifdef USE_CUDA
  using near::choose;
  n += choose(n);
#endif
  return choose(n);
}
#ifdef USE_CUDA
#include "device.h"
#endif
)",
               {{"device.h", ""}}),
         {"TD2036", "TD2016"});
}

TEST(Refused, IncludesStayWithABlockThatShortensALife) {
  eachIs(split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
#include "guard.h"
void f(int n) {
#ifdef USE_CUDA
  put(device(n));
#else
  Guard guard;
#endif
  put(2);
}
)",
               {{"device.h", "#pragma once\nint device(int);\n"},
                {"guard.h", "#pragma once\nvoid put(int);\n"
                            "struct Guard { Guard(); ~Guard(); };\n"}}),
         {"TD2016", "TD2018"});
}

// Only that block and who needs it stay.
TEST(Refused, VariableOfABlockThatStays) {
  SplitResult result = split(R"(int saves(int n) {
#ifdef USE_CUDA
  int saved = n * 2;
#endif
  n += 3;
#ifdef USE_CUDA
  n += saved;
#endif
  return n;
}
int other(int n) {
#ifdef USE_CUDA
  n += 4;
#endif
  return n;
}
)");
  ASSERT_EQ(result.blocks.size(), 3u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2009");
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2014");
  EXPECT_EQ(numberOf(result.blocks[2]), "") << result.blocks[2].reason;
}

TEST(Refused, CheckFails) {
  isRefused(R"(#include "here.h"
int f(int n) {
#ifdef USE_CUDA
  static_assert(HERE == 4, "the text knows its place");
  n = 1;
#endif
  return n;
}
)",
            "TD2030", {{"here.h", "#define HERE __LINE__\n"}});
}

TEST(Refused, IncludesStayWhenACheckFails) {
  eachIs(split(R"(#include "here.h"
#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) {
#ifdef USE_CUDA
  static_assert(HERE == 7, "the text knows its place");
  n = 1;
#endif
  return n;
}
)",
               {{"device.h", ""}, {"here.h", "#define HERE __LINE__\n"}}),
         {"TD2030", "TD2030"});
}

} // namespace
