// Text that another compiler, or a build with other macros, reads otherwise.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

/// `f`, whose block has `arm`; `before` stands in front of it, in the function.
std::string function(const std::string &arm, const std::string &before = "",
                     const std::string &file = "") {
  return file + "void put(int);\nvoid f(int n) {\n  int x = n;\n" + before +
         "#ifdef USE_CUDA\n" + arm + "#endif\n  put(x);\n}\n";
}

} // namespace

TEST(OtherBuilds, ConditionsInAnArm) {
  for (const char *condition :
       {"#ifdef EXTRA\n", "#ifndef __clang__\n", "#ifdef NDEBUG\n",
        "#if defined(__GNUC__) && __GNUC__ >= 9\n", "#ifdef __SSE4_1__\n",
        "#if !__has_builtin(__builtin_assume)\n"})
    isRefused(function(condition + std::string("  x += 5;\n#endif\n"
                                               "  put(x);\n")),
              "TD2043");
}

// Where the arm has text in this build alone, another has none.
TEST(OtherBuilds, ConditionThatThisBuildTakes) {
  isRefused(function("#ifdef __clang__\n  return;\n#endif\n  put(1);\n"),
            "TD2043");
}

TEST(OtherBuilds, ConditionsThatAreSettled) {
  for (const char *condition :
       {"#if 0\n", "#ifdef USE_ROCM\n", "#if LEVEL > 3\n"})
    EXPECT_EQ(numberFor("#include \"level.h\"\n" +
                            function(condition + std::string("  put(7);\n"
                                                             "#endif\n"
                                                             "  put(8);\n")),
                        {{"level.h", "#pragma once\n#define LEVEL 4\n"}}),
              "")
        << condition;
}

TEST(OtherBuilds, IncludesOfWhichThisBuildTakesSome) {
  const std::map<std::string, std::string> headers = {
      {"a.h", "#pragma once\n"}, {"b.h", "#pragma once\n"}};
  for (const char *includes :
       {"#ifdef __clang__\n#include \"a.h\"\n#else\n#include \"b.h\"\n#endif\n",
        "#ifndef __clang__\n#include \"a.h\"\n#endif\n",
        "#ifdef __clang__\n#define LEVEL 3\n#endif\n#include \"a.h\"\n"})
    EXPECT_EQ(numberFor("#ifdef USE_CUDA\n" + std::string(includes) +
                            "#endif\nvoid f() {}\n",
                        headers),
              "TD2043")
        << includes;
}

TEST(OtherBuilds, IncludeThatGoesAlongUnderItsCondition) {
  for (const char *includes :
       {"#ifdef __clang__\n#include \"a.h\"\n#endif\n",
        "#ifdef USE_ROCM\n#include \"b.h\"\n#else\n#include \"a.h\"\n#endif\n"})
    EXPECT_EQ(numberFor("#ifdef USE_CUDA\n" + std::string(includes) +
                            "#endif\nvoid f() {}\n",
                        {{"a.h", "#pragma once\n"}, {"b.h", "#pragma once\n"}}),
              "")
        << includes;
}

TEST(OtherBuilds, ConditionAroundNothing) {
  EXPECT_EQ(
      numberFor(function("#ifdef EXTRA\n// nothing\n#endif\n  put(1);\n")), "");
}

TEST(OtherBuilds, HelperWithACondition) {
  isRefused(function("  put(next());\n", "",
                     "static int next() {\n#ifndef __clang__\n"
                     "  static int c = 0;\n  return ++c;\n#else\n"
                     "  return 1;\n#endif\n}\n"),
            "TD2043");
}

TEST(OtherBuilds, HelperOfTwoVersions) {
  isRefused(function("  put(next());\n", "",
                     "#ifdef __clang__\nstatic int next() { return 1; }\n"
                     "#else\nstatic int next() { return 2; }\n#endif\n"),
            "TD2043");
}

TEST(OtherBuilds, MacroOfTwoVersions) {
  isRefused(function("  put(STEP(x));\n", "",
                     "#ifdef __clang__\n#define STEP(x) (x + 1)\n#else\n"
                     "#define STEP(x) (x += 2)\n#endif\n"),
            "TD2043");
}

TEST(OtherBuilds, MacroThatAnotherBuildHas) {
  isRefused(function("  put(BLOCK);\n", "",
                     "#ifndef BLOCK\n#define BLOCK 4\n#endif\n"),
            "TD2043");
  isRefused(function("  put(N);\n", "",
                     "#define N 1\n#ifdef EXTRA\n#undef N\n#define N 2\n"
                     "#endif\n"),
            "TD2043");
}

// FAST is the file's, and which FAST is not settled.
TEST(OtherBuilds, ConditionByAMacroOfTwoVersions) {
  isRefused(function("  put(k());\n", "",
                     "#ifdef EXTRA\n#define FAST 1\n#else\n#define FAST 0\n"
                     "#endif\n#if FAST\nstatic int k() { return 2; }\n#else\n"
                     "static int k() { return 1; }\n#endif\n"),
            "TD2043");
}

TEST(OtherBuilds, VariableThatAnotherBuildHandsOn) {
  const std::string keep = "#ifndef __clang__\n  keep(&x);\n#endif\n";
  isRefused(function("  put(x);\n", keep, "void keep(int *);\n"), "TD2043");
  EXPECT_EQ(numberFor(function("  put(n);\n", keep, "void keep(int *);\n")),
            "");
}

// What is behind the block runs before it in the next turn of a loop alone.
TEST(OtherBuilds, VariableThatAnotherBuildHandsOnBehindTheBlock) {
  auto text = [](const std::string &loop) {
    return "void put(int);\nvoid keep(int *);\nvoid f(int n) {\n  int x = n;\n "
           " " +
           loop +
           "{\n#ifdef USE_CUDA\n  put(x);\n#endif\n"
           "#ifndef __clang__\n  keep(&x);\n#endif\n  }\n}\n";
  };
  EXPECT_EQ(numberFor(text("")), "");
  EXPECT_EQ(numberFor(text("for (int i = 0; i < n; ++i) ")), "TD2043");
}

// The build of the backend's source has arguments of its own.
TEST(OtherBuilds, MacroOfTheArguments) {
  SplitRules rules = smallRules();
  SplitResult result = split(function("  put(USE_CUDA);\n"), {}, "/checkout",
                             "-std=c++17", rules);
  EXPECT_EQ(numberOf(onlyBlock(result)), "");
  result =
      split(function("  put(LEVEL);\n"), {}, "/checkout", "-DLEVEL=7", rules);
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2043");
}

TEST(OtherBuilds, FileThatTheArgumentsInclude) {
  for (const char *argument :
       {"-include", "-include/x.h", "--include=/x.h", "-imacros/x.h"}) {
    SplitResult result =
        split(function("  put(1);\n"), {}, "/checkout", argument, smallRules());
    EXPECT_EQ(numberOf(onlyBlock(result)), "TD2043") << argument;
  }
}

// One copy more, and an earlier destruction.
TEST(OtherBuilds, FunctionOfBothThatTakesAClassByValue) {
  auto both = [](const char *type) {
    return "#include \"types.h\"\nint take(int);\n#ifdef USE_CUDA\nint plan(" +
           std::string(type) + " t, int n) { return take(n + 1); }\n#else\n" +
           "int plan(" + type + " t, int n) { return n; }\n#endif\n";
  };
  const std::map<std::string, std::string> types = {
      {"types.h", "#pragma once\nstruct Plain { int a; };\n"
                  "struct Made { Made(const Made &); ~Made(); };\n"}};
  EXPECT_EQ(numberFor(both("Plain"), types), "");
  EXPECT_EQ(numberFor(both("const Made &"), types), "");
  EXPECT_EQ(numberFor(both("Made"), types), "TD2010");
}

// Each source that includes the header says its own name.
TEST(OtherBuilds, HeaderThatSaysTheSourcesName) {
  isRefused(
      "#include \"base.h\"\n" + function("  say(base());\n"), "TD2036",
      {{"base.h", "#pragma once\nvoid say(const char *);\n"
                  "inline const char *base() { return __BASE_FILE__; }\n"}});
}
