// What leaves and what stays do not disagree about what both have: the blocks
// that stay, the layout of objects, what a lambda copies.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;

using testing::HasSubstr;

/// The last of the blocks of `source` is refused with `number`.
static void lastIsRefused(const std::string &source, const std::string &number,
                          const std::string &reason,
                          std::map<std::string, std::string> headers = {}) {
  SplitResult result = split(source, std::move(headers));
  ASSERT_FALSE(result.blocks.empty());
  EXPECT_EQ(numberOf(result.blocks.back()), number);
  EXPECT_THAT(result.blocks.back().reason, HasSubstr(reason));
}

static const std::string Uses = R"(void put(int);
void f() {
  put(STEP);
#ifdef USE_CUDA
  put(STEP);
#endif
}
)";

TEST(Staying, MacroOfABlock) {
  lastIsRefused("#ifdef USE_CUDA\n#define STEP 7\n#else\n#define STEP 5\n"
                "#endif\n" +
                    Uses,
                "TD2014", "the macro `STEP` of the block at line 1");
}

TEST(Staying, MacroOfTheHostsArm) {
  lastIsRefused("#define STEP 7\n#ifndef USE_CUDA\n#undef STEP\n"
                "#define STEP 5\n#endif\n" +
                    Uses,
                "TD2014", "the macro `STEP` of the block at line 2");
}

TEST(Staying, MacroOfAnInclude) {
  lastIsRefused("#ifdef USE_CUDA\n#include \"gpu.h\"\n#else\n"
                "#include \"cpu.h\"\n#endif\n" +
                    Uses,
                "TD2014", "the macro `STEP` of the block at line 1",
                {{"gpu.h", "#define STEP 7\n"}, {"cpu.h", "#define STEP 5\n"}});
}

TEST(Staying, HelperBehindAMacroOfABlock) {
  lastIsRefused(R"(void put(int);
#ifdef USE_CUDA
#define WIDE
#endif
#ifdef WIDE
static int width() { return 8; }
#else
static int width() { return 4; }
#endif
void f() {
  put(width());
#ifdef USE_CUDA
  put(width());
#endif
}
)",
                "TD2014", "needs `width`, in which the block at line 5 stays");
}

// Nothing of the host has a say in what the include alone has.
TEST(Staying, IncludeThatIsTheDevicesAlone) {
  SplitResult result = split(R"(void put(int);
#define STEP 5
#ifdef USE_CUDA
#include "gpu.h"
#endif
void f() {
  put(STEP);
#ifdef USE_CUDA
  put(speed());
#endif
}
)",
                             {{"gpu.h", "#undef STEP\n#define STEP 7\n"
                                        "inline int speed() { return 3; }\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2036");
  EXPECT_EQ(numberOf(result.blocks[1]), "") << result.blocks[1].reason;
}

static const std::string UsesCrate = R"(#include "crate.h"
void put(int);
void f(CRATE) {
#ifdef USE_CUDA
  put(crate.b);
#endif
}
)";

static void refusesCrate(const std::string &header, const std::string &type,
                         const std::string &number = "TD2036") {
  std::string source = UsesCrate;
  source.replace(source.find("CRATE"), 5, type + " &crate");
  SplitResult result = split(source, {{"crate.h", "#pragma once\n" + header}});
  EXPECT_EQ(numberOf(onlyBlock(result)), number) << onlyBlock(result).reason;
}

TEST(Staying, ClassWithABlock) {
  refusesCrate("struct Crate {\n#ifdef USE_CUDA\n  int extra;\n#endif\n"
               "  int b;\n};\n",
               "Crate");
}

TEST(Staying, ClassOfATypeWithABlock) {
  refusesCrate(
      "#ifdef USE_CUDA\nusing Index = long;\n#else\n"
      "using Index = int;\n#endif\nstruct Crate { Index a; int b; };\n",
      "Crate");
}

TEST(Staying, TemplateWithABlock) {
  refusesCrate("template <typename T> struct Crate {\n#ifdef USE_CUDA\n"
               "  T extra;\n#endif\n  T b;\n};\n",
               "Crate<int>");
}

// Nothing of the template's text differs, but its instance does.
TEST(Staying, InstanceOfOtherSize) {
  SplitResult result = split(
      R"(#include "crate.h"
void f(int n) {
  Crate<kSize> crate;
#ifdef USE_CUDA
  crate.last = n;
#endif
}
)",
      {{"crate.h", "#pragma once\n#ifdef USE_CUDA\nconstexpr int kSize = 8;\n"
                   "#else\nconstexpr int kSize = 4;\n#endif\n"
                   "template <int N> struct Crate {\n"
                   "  char room[N];\n  int last;\n};\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036") << onlyBlock(result).reason;
}

TEST(Staying, ClassWithAMethodMore) {
  refusesCrate("struct Crate {\n#ifdef USE_CUDA\n  int more() { return 1; }\n"
               "#endif\n  int b;\n};\n",
               "Crate");
}

TEST(Staying, EnumerationWithABlock) {
  const std::string source = R"(#include "mode.h"
void put(int);
void f(Mode mode) {
#ifdef USE_CUDA
  put(mode == last);
#endif
}
)";
  const std::string begin = "#pragma once\nenum Mode { first,\n",
                    block = "#ifdef USE_CUDA\n  extra,\n#endif\n";
  EXPECT_EQ(numberOf(onlyBlock(
                split(source, {{"mode.h", begin + block + "last };\n"}}))),
            "TD2036");
  EXPECT_EQ(numberOf(onlyBlock(split(
                source, {{"mode.h", begin + "last,\n" + block + "};\n"}}))),
            "TD2036");
}

static std::string lambda(const std::string &captures,
                          const std::string &more = "") {
  return R"(void put(int);
void f(int n) {
  auto inside = [)" +
         captures + R"(] {
#ifdef USE_CUDA
    put(n);
#endif
    put(1)" +
         more +
         R"();
  };
  inside();
}
)";
}

TEST(Staying, LambdaThatCopiesForTheHookAlone) {
  SplitResult result = split(lambda("="));
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

// In a template its instances tell what the lambda captures.
TEST(Staying, LambdaOfATemplateThatCopiesForTheHookAlone) {
  std::string source = lambda("=");
  source.replace(source.find("void f(int n)"), 13,
                 "template <typename T> void f(int n, T)");
  SplitResult result = split(source + "void g() { f(1, 1); }\n");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

TEST(Staying, LambdaWhoseSizeIsAskedFor) {
  std::string source = lambda("&");
  source.insert(source.rfind("  inside();"), "  put(sizeof(inside));\n");
  SplitResult result = split(source);
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

// Whoever gets the closure can ask for its type.
TEST(Staying, LambdaThatIsHandedOn) {
  std::string source = lambda("&");
  source.insert(source.rfind("  inside();"), "  take(inside);\n");
  SplitResult result =
      split("template <class F> void take(const F &) {}\n" + source);
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

// Its constructor is told the closure's type.
TEST(Staying, LambdaThatAClassIsMadeOf) {
  std::string source = lambda("&");
  const std::size_t at = source.find("auto inside");
  ASSERT_NE(at, std::string::npos);
  source.replace(at, 4, "Sized");
  SplitResult result = split(
      "struct Sized { template <class F> Sized(F) {} void operator()() {} "
      "};\n" +
      source);
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

TEST(Staying, LambdaThatIsOnlyCalled) {
  std::string source = lambda("&");
  source.insert(source.rfind("  inside();"), "  inside();\n");
  EXPECT_EQ(numberOf(onlyBlock(split(source))), "");
}

TEST(Staying, LambdaThatCopiesAnyway) {
  EXPECT_EQ(numberOf(onlyBlock(split(lambda("=", " + n")))), "");
  EXPECT_EQ(numberOf(onlyBlock(split(lambda("n")))), "");
  EXPECT_EQ(numberOf(onlyBlock(split(lambda("&")))), "");
}

TEST(Staying, LambdasCopyIsConst) {
  SplitResult result =
      split(R"(#include "pair.h"
void put(int);
void f(Pair pair) {
  auto inside = [=] {
    put(pair.b);
#ifdef USE_CUDA
    put(pair.a);
#endif
  };
  inside();
}
)",
            {{"pair.h", "#pragma once\nstruct Pair { int a, b; };\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Staying, TextOfTheDevicesMacro) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#define NOTHING
#endif
#define TEXT1(x) #x
#define TEXT(x) TEXT1(x)
#define NAMED(x) TEXT(USE_##x)
const char *name() { return NAMED(CUDA); }
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036") << onlyBlock(result).reason;
}

TEST(Staying, TextOfTheDevicesMacroInAnArm) {
  SplitResult result = split(R"(#define TEXT1(x) #x
#define TEXT(x) TEXT1(x)
#define NAMED(x) TEXT(USE_##x)
void put(const char *);
void f() {
#ifdef USE_CUDA
  put(NAMED(CUDA));
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

/// The numbers of the blocks of a file: `declared` in a block, text that means
/// something else by it, and a block in another function.
static std::vector<std::string> beside(const std::string &declared) {
  SplitResult result = split(
      "static int choose(long) { return 1; }\n#ifdef USE_CUDA\n" + declared +
          "#endif\n#ifndef LIMIT\n#define LIMIT 1\n#endif\n"
          "int g(int n) { return choose(n) + LIMIT; }\n"
          "void put(int);\nvoid f(int n) {\n#ifdef USE_CUDA\n  put(n);\n" +
          "#endif\n}\n",
      {{"device.h", "#pragma once\n#define LIMIT 2\n"}});
  std::vector<std::string> numbers;
  for (const BlockOutcome &block : result.blocks)
    numbers.push_back(numberOf(block));
  return numbers;
}

TEST(Staying, WhatABlockOfOthersDeclares) {
  using Numbers = std::vector<std::string>;
  EXPECT_EQ(beside("static int choose(int) { return 2; }\n"),
            (Numbers{"TD2036", ""}));
  EXPECT_EQ(beside("#include \"device.h\"\n"), (Numbers{"TD2036", ""}));
  EXPECT_EQ(beside("#define LIMIT 2\n"), (Numbers{"TD2027", ""}));
}
