// Text that leaves means in the backend what it meant in the host; else the
// block stays.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;

namespace {

/// The one block is refused, as `name` would mean something else.
void refuses(const std::string &name, const std::string &source,
             std::map<std::string, std::string> headers = {}) {
  BlockOutcome block = onlyBlock(split(source, std::move(headers)));
  EXPECT_EQ(numberOf(block), "TD2036") << block.reason;
  EXPECT_THAT(block.reason, testing::StartsWith("`" + name + "` in line"));
  EXPECT_THAT(block.reason, testing::HasSubstr("in the backend"));
}

void splits(const std::string &source,
            std::map<std::string, std::string> headers = {}) {
  SplitResult result = split(source, std::move(headers));
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
}

/// A method whose arm adds `value`; `members` hide what `globals` are.
std::map<std::string, std::string> hidden(const std::string &globals,
                                          const std::string &members) {
  return {{"o.h", "#pragma once\n" + globals + "\nstruct O {\n  int count;\n" +
                      members + "\n  int run();\n};\n"}};
}
std::string adding(const std::string &value) {
  return "#include \"o.h\"\nint O::run() {\n#ifdef USE_CUDA\n  count += " +
         value + ";\n#endif\n  return count;\n}\n";
}

// Of a lambda's call there is no word that could be quoted.
TEST(BackendMeaning, CallOfALambdaInATemplate) {
  BlockOutcome block = onlyBlock(split(R"(template <class T> int f(int n) {
#ifdef USE_CUDA
  n += [] { return 2; }();
#endif
  return n;
}
int g() { return f<int>(1); }
)"));
  EXPECT_THAT(block.reason,
              testing::HasSubstr("what stands in line 3 would refer"));
}

TEST(BackendMeaning, StaticMember) {
  refuses("width", adding("width()"),
          hidden("inline int width() { return 9; }",
                 "static int width() { return 5; }"));
}

TEST(BackendMeaning, Enumerator) {
  refuses("fast", adding("int(fast)"),
          hidden("enum Speed { slow, fast };", "enum Mode { off, on, fast };"));
}

TEST(BackendMeaning, Alias) {
  refuses("scalar", adding("int(sizeof(scalar))"),
          hidden("using scalar = int;", "using scalar = double;"));
}

TEST(BackendMeaning, NestedClass) {
  refuses("Part", adding("int(sizeof(Part))"),
          hidden("struct Part { int a; };", "struct Part { int a, b; };"));
}

TEST(BackendMeaning, ConstantOfTheClass) {
  refuses(
      "width", adding("width"),
      hidden("constexpr int width = 9;", "static constexpr int width = 5;"));
}

TEST(BackendMeaning, MemberOfTheBase) {
  refuses("seed", R"(#include "o.h"
int O::run() {
#ifdef USE_CUDA
  count += seed();
#endif
  return count;
}
)",
          {{"o.h", "#pragma once\ninline int seed() { return 9; }\n"
                   "struct B { static int seed() { return 5; } };\n"
                   "struct O : B {\n  int count;\n  int run();\n};\n"}});
}

TEST(BackendMeaning, StaticMemberInALambda) {
  refuses("seed", R"(#include "o.h"
int O::run() {
  auto add = [&](int n) {
#ifdef USE_CUDA
    n += seed();
#endif
    return n;
  };
  return add(count);
}
)",
          hidden("inline int seed() { return 9; }",
                 "static int seed() { return 5; }"));
}

TEST(BackendMeaning, FunctionOfANamespaceDefinedOutsideOfIt) {
  refuses("who", R"(#include "a.h"
int a::run(int n) {
#ifdef USE_CUDA
  n += who();
#endif
  return n;
}
)",
          {{"a.h", "#pragma once\ninline int who() { return 9; }\n"
                   "namespace a {\ninline int who() { return 5; }\n"
                   "int run(int);\n}\n"}});
}

TEST(BackendMeaning, WhatALaterIncludeBrings) {
  for (const char *late :
       {"inline int choose(int) { return 2; }\n", "#define choose(n) 7\n"})
    refuses(
        "choose", R"(#include "base.h"
int f(int n) {
#ifdef USE_CUDA
  n += choose(n);
#endif
  return n;
}
#include "late.h"
)",
        {{"base.h", "#pragma once\ninline int choose(long) { return 1; }\n"},
         {"late.h", std::string("#pragma once\n") + late}});
}

TEST(BackendMeaning, OverloadForAHelper) {
  refuses("choose", R"(#include "base.h"
static int helper(int n) { return choose(n); }
#include "late.h"
int f(int n) {
#ifdef USE_CUDA
  n += helper(n);
#endif
  return n;
}
)",
          {{"base.h", "#pragma once\ninline int choose(long) { return 1; }\n"},
           {"late.h", "#pragma once\ninline int choose(int) { return 2; }\n"}});
}

// A parameter is what it stands for, and a helper is itself.
TEST(BackendMeaning, CapturesAndHelpersAreTheSame) {
  splits(R"(#include "o.h"
namespace {
struct Pair {
  int a, b;
  int sum() const { return a + b; }
};
int twice(int n) { return 2 * n; }
} // namespace
static int total = 0;
int O::run() {
  auto [x, y] = Both{count, 1};
  struct Near {
    int v;
    static int of(int n) { return n; }
  };
#ifdef USE_CUDA
  Pair pair{count, 1};
  Near near{twice(pair.sum())};
  auto more = [&](int by) { return by + near.v + x; };
  count += more(Near::of(total));
  total += y;
#endif
  return count + total;
}
)",
         hidden("struct Both { int a, b; };", ""));
}

// `__func__` depends on a template's instance, and with it the macro's call.
TEST(BackendMeaning, CallThatATemplateLeavesToItsInstances) {
  auto arm = [](const std::string &call) {
    return "#include \"check.h\"\ntemplate <class T> int f(T, int n) {\n"
           "#ifdef USE_CUDA\n  " +
           call +
           "\n#endif\n  return n;\n}\n#include \"late.h\"\n"
           "int one() { return f(1, 2); }\n";
  };
  std::map<std::string, std::string> headers = {{"check.h", R"(#pragma once
namespace lib {
struct Text { Text(const char *, int = 3); };
struct Tag {};
inline void check(Tag, long, const char *) {}
inline void complain(const Text &, const Text &) {}
}
#define CHECK(n) lib::check(lib::Tag(), n, __func__)
#define COMPLAIN(what) lib::complain(what, __func__)
)"},
                                                {"late.h", "#pragma once\n"}};
  splits(arm("CHECK(n);"), headers);
  splits(arm("COMPLAIN(\"n\");"), headers);
  headers["late.h"] += "namespace lib { inline void check(Tag, int, const char "
                       "*) {} }\n";
  refuses("CHECK", arm("CHECK(n);"), headers);
}

TEST(BackendMeaning, ResultsOfSomePaths) {
  splits(R"(#include <optional>
#include <string>
std::string f(const std::string &text, int n) {
#ifdef USE_CUDA
  std::string mine = text + "!";
  if (n == 1)
    return mine;
  if (n == 2)
    return text;
  if (n == 3)
    return std::string("three");
#endif
  return text;
}
)");
}

} // namespace
