// What is not a hook: includes, declarations, bindings, flags, nested blocks;
// and what patches and generated files look like.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(Transform, IncludesGoAlong) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) {
#ifdef USE_CUDA
  n = device(n);
#endif
  return n;
}
)",
                             {{"device.h", "int device(int);\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[0].transform, Transform::DropIncludes);
  EXPECT_THAT(hostOf(result), Not(HasSubstr("device.h")));
  EXPECT_THAT(backendOf(result), HasSubstr("#include <device.h>"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, HooksAreSeenWhereTheFirstIncludeIsNot) {
  SplitResult result = split(R"(#if __has_include("none.h")
#include "none.h"
#endif
int f(int n) {
#ifdef USE_CUDA
  n = 1;
#endif
  return n;
}
)");
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_EQ(result.blocks[0].transform, Transform::Hook);
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, HooksLieInTheGroupThatHoldsTheWholeFile) {
  SplitResult result = split(R"(#ifndef NEVER
#include <cstddef>
int f(int n) {
#ifdef USE_CUDA
  n = 1;
#endif
  return n;
}
#endif
)");
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_THAT(hostOf(result),
              HasSubstr("#include <cstddef>\n#include <UnitHooks.h>"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, IncludesThatNoArmTakesStayAway) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#ifdef NOWHERE
#include "nowhere.h"
#endif
#endif
int f(int n) {
#ifdef USE_CUDA
  n = device(n);
#endif
  return n;
}
)",
                             {{"device.h", "int device(int);\n"}});
  EXPECT_THAT(backendOf(result), HasSubstr("#include <device.h>"));
  EXPECT_THAT(backendOf(result), Not(HasSubstr("nowhere.h")));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, HooksAreIncludedBehindTheHostsIncludes) {
  SplitResult result = split(R"(// The unit's own header comes first.
#include "own.h"
int f(int n) {
#ifdef USE_CUDA
  n = 1;
#endif
  return n;
}
)",
                             {{"own.h", ""}});
  std::string text = hostOf(result);
  llvm::StringRef host = text;
  EXPECT_TRUE(host.consume_front("// The unit's own header comes first.\n"
                                 "#include \"own.h\"\n#include"))
      << host.str();
}

TEST(Transform, HelpersBringWhatTheyUse) {
  SplitResult result = split(R"(static int one(int n) { return n; }
static int one(long) { return 1; }
static int two() { return 2; }
template <typename T> static int both(T n) { return one(n) + two(); }
int f(int n) {
#ifdef USE_CUDA
  n += both(n);
#endif
  return n;
}
int g() { return both(1); }
)");
  EXPECT_THAT(backendOf(result), HasSubstr("static int one(int n)"));
  EXPECT_THAT(backendOf(result), HasSubstr("static int one(long)"));
  EXPECT_THAT(backendOf(result), HasSubstr("static int two()"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, ReferencesThatAreOnlyReadBecomeConst) {
  SplitResult result =
      split(R"(#include "s.h"
int f(S &read, S &changed) {
#ifdef USE_CUDA
  changed.n = read.get();
#endif
  return changed.n;
}
)",
            {{"s.h", "struct S { int get() const; int n; };\n"}});
  EXPECT_THAT(onlyBlock(result).captures,
              testing::ElementsAre("S &changed", "const S &read"));
}

TEST(Transform, HostIsFreeOfTheMacro) {
  SplitResult result = split(R"(int f(int n) {
#if !defined(USE_CUDA)
  return n;
#else
  return n + 1;
#endif
}
)");
  EXPECT_THAT(hostOf(result), Not(HasSubstr("USE_CUDA")));
}

TEST(Transform, DeclarationsTravelInTheirNamespace) {
  SplitResult result = split(R"(namespace a {
namespace {
#ifdef USE_CUDA
int helper(int n) {
  return n + 1;
}
#endif
} // namespace
int f(int n) {
#ifdef USE_CUDA
  n = helper(n);
#endif
  return n;
}
} // namespace a
)");
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[0].transform, Transform::Travel);
  EXPECT_THAT(hostOf(result), Not(HasSubstr("helper")));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, OptionalLibraryKeepsItsCondition) {
  const std::string text = R"(
int f(int n) {
#if defined(USE_CUDA) && defined(USE_EXTRA)
  n += 1;
#endif
  return n;
}
)";
  SplitResult result = split("#include \"extra.h\"\n" + text,
                             {{"extra.h", "#define USE_EXTRA 1\n"}});
  EXPECT_THAT(backendOf(result),
              HasSubstr("#if defined(USE_CUDA) && defined(USE_EXTRA)"));
  // The backend has no such macro of its own.
  SplitResult own = split("#define USE_EXTRA 1\n" + text);
  EXPECT_EQ(numberOf(onlyBlock(own)), "TD2036") << onlyBlock(own).reason;
}

TEST(Transform, NestedBlockGoesWithItsParent) {
  SplitResult result = split(R"(int f(int n) {
#ifdef USE_CUDA
  n += 1;
#if defined(USE_CUDA) && !defined(USE_ROCM)
  n += 2;
#endif
#endif
  return n;
}
)");
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[1].transform, Transform::WithParent);
  EXPECT_THAT(backendOf(result), HasSubstr("!defined(USE_ROCM)"));
}

TEST(Transform, PassingFollowsFromUse) {
  SplitResult result = split(R"(struct P;
int f(int read, int changed, const int *pointer) {
#ifdef USE_CUDA
  changed += read + *pointer;
#endif
  return changed;
}
)");
  EXPECT_THAT(
      onlyBlock(result).captures,
      testing::ElementsAre("int &changed", "int read", "const int *pointer"));
}

TEST(Transform, ARangeIsTakenAsTheHostDeclaresIt) {
  SplitResult result = split("int pick(int &);\nint pick(const int &);\n"
                             "int f(int n) {\n  int v[3] = {n};\n"
                             "  const int w[2] = {n};\n#ifdef USE_CUDA\n"
                             "  for (auto &e : v)\n    n += pick(e);\n"
                             "  for (auto &e : w)\n    n += pick(e);\n"
                             "#endif\n  return n + v[0] + w[0];\n}\n");
  EXPECT_THAT(
      onlyBlock(result).captures,
      testing::ElementsAre("int (&v)[3]", "int &n", "const int (&w)[2]"));
}

// A scalar that somebody else may change, or ask for its place, is the host's
// own.
TEST(Transform, AScalarThatOthersReachIsPassedByReference) {
  const std::string reads = "put(x);";
  for (const auto &[before, arm, wanted] :
       {std::tuple<std::string, std::string, std::string>{"", reads, "int x"},
        {"keep(&x);", reads, "const int &x"},
        {"int &y = x; y = 1;", reads, "const int &x"},
        {"auto add = [&] { ++x; }; add();", reads, "const int &x"},
        {"change(x);", reads, "const int &x"},
        {"", "keep(&x);", "int &x"}}) {
    SplitResult result = split(
        "void keep(int *);\nvoid change(int &);\n"
        "void put(int);\nvoid f(int n) {\n  int x = n;\n  " +
        before + "\n#ifdef USE_CUDA\n  " + arm + "\n#endif\n  put(n);\n}\n");
    EXPECT_THAT(onlyBlock(result).captures, testing::ElementsAre(wanted))
        << before << arm << onlyBlock(result).reason;
  }
}

TEST(Transform, UntouchedLinesKeepTheirBytes) {
  SplitResult result = split("int  f( int n )   {  // odd \t layout\n"
                             "#ifdef USE_CUDA\n"
                             "  n = 1;\n"
                             "#else\n"
                             "     n   =  2 ;\n"
                             "#endif\n"
                             "  return   n;}\n");
  EXPECT_THAT(hostOf(result),
              HasSubstr("int  f( int n )   {  // odd \t layout\n"));
  EXPECT_THAT(hostOf(result), HasSubstr("} else {\n    n   =  2 ;\n  }\n"));
  EXPECT_THAT(hostOf(result), HasSubstr("  return   n;}\n"));
}

TEST(Transform, PatchSaysWhyAndUntilWhen) {
  SplitResult result = split(R"(int f(int n) {
#ifdef USE_CUDA
  n = 1;
#endif
  return n;
}
)");
  ASSERT_EQ(result.changes.size(), 2u);
  EXPECT_EQ(result.changes[0].name, "hooks-hooks");
  const HostChange &change = result.changes[1];
  EXPECT_EQ(change.name, "split-unit");
  EXPECT_THAT(change.details,
              testing::ElementsAre("line 2: asks the device's hook `f`",
                                   "needs the patch that adds hooks.h"));
  EXPECT_THAT(change.title, HasSubstr("unit.cpp"));
  EXPECT_EQ(change.rule, "split-test");
  EXPECT_EQ(change.removableWhen, "never");
  EXPECT_TRUE(change.automatic);
}

TEST(Transform, HelpersKeepTheirAttributes) {
  SplitResult result = split(R"(#define NEVER [[gnu::cold]]
[[maybe_unused]] NEVER static int one() { return 1; }
__attribute__((noinline)) static int two() { return 2; }
int f(int n) {
#ifdef USE_CUDA
  n += one() + two();
#endif
  return n;
}
)");
  EXPECT_THAT(backendOf(result),
              HasSubstr("[[maybe_unused]] NEVER static int one()"));
  EXPECT_THAT(backendOf(result),
              HasSubstr("__attribute__((noinline)) static int two()"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, SameInputSameBytes) {
  std::string source = R"(int f(int a, int b) {
#ifdef USE_CUDA
  a += b;
#endif
  return a;
}
)";
  SplitResult first = split(source), second = split(source);
  EXPECT_EQ(backendOf(first), backendOf(second));
  EXPECT_EQ(headerOf(first), headerOf(second));
  EXPECT_EQ(first.changes.back().diff, second.changes.back().diff);
}

/// The text of the arm names a field alone, and the class has the arm in it.
TEST(Transform, ClassAroundTheArmDoesNotComeAlong) {
  SplitResult result = split(R"(namespace {
struct Counter {
  int count;
  Counter(int n) : count(n) {
#ifdef USE_CUDA
    count += n;
#endif
  }
};
}
int f(int n) { return Counter(n).count; }
)");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Hook)
      << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), Not(HasSubstr("struct Counter")));
  EXPECT_THAT(headerOf(result), HasSubstr("int &count"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, LocalClassAroundTheArmDoesNotComeAlong) {
  SplitResult result = split(R"(int f(int n) {
  struct Counter {
    int count;
    void add(int by) {
#ifdef USE_CUDA
      count += by;
#endif
    }
  };
  Counter counter{n};
  counter.add(2);
  return counter.count;
}
)");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Hook)
      << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), Not(HasSubstr("struct Counter")));
  EXPECT_TRUE(checksPass(result));
}

TEST(Transform, ConceptsComeAlong) {
  SplitResult result = split(R"(template <typename T>
concept Wide = sizeof(T) > 2;
template <Wide T> static T wide(T value) { return value; }
int f(int n) {
#ifdef USE_CUDA
  n = wide(n);
#endif
  return n;
}
)",
                             {}, "/checkout", "-std=c++20");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Hook)
      << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), HasSubstr("concept Wide"));
  EXPECT_TRUE(checksPass(result));
}

/// LLVM's style, which has 80 columns, breaks them.
TEST(Transform, LiteralsStayWhole) {
  const std::string text(100, 'x');
  SplitResult result = split(R"(void show(const char *);
void f() {
#ifdef USE_CUDA
  show(")" + text + R"( and some words");
#endif
}
)");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Hook)
      << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), HasSubstr(text + " and some words"));
  EXPECT_TRUE(checksPass(result));
}

} // namespace
