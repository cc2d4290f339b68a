// What is told from others at run time is not copied: a second one would be
// another one. Nor is a lambda changed that others may make once more.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

constexpr char Headers[] = R"(#pragma once
template <class T> struct Count { static inline int value = 0; };
template <class T> struct Ending { int n; ~Ending() { ++Count<T>::value; } };
template <class T> struct Made {
  int n;
  friend int tick(Made made) { static int all = 0; return all += made.n; }
};
struct Apply {
  template <class F> int operator()(F f, int n) const {
    static int all = 0;
    return f(all += n);
  }
};
struct Base { virtual int get() const = 0; virtual ~Base(); };
template <class T, class U> struct Class { Class(); };
)";

/// The outcome of a block whose arm calls `use(n)`, which `declared` has.
BlockOutcome blockThatUses(const std::string &declared) {
  SplitResult result =
      split("#include \"host.h\"\nvoid put(int);\n" + declared +
                "void f(int n) {\n#ifdef USE_CUDA\n  "
                "put(use(n));\n#endif\n  put(use(1));\n}\n",
            {{"host.h", Headers}});
  return onlyBlock(result);
}

void isToldApart(const std::string &declared) {
  BlockOutcome block = blockThatUses(declared);
  EXPECT_EQ(numberOf(block), "TD2024") << block.reason << "\n" << declared;
}

TEST(Identity, InstanceThatIsThrown) {
  isToldApart("namespace { template <class T> struct Fault { T code; }; }\n"
              "static int use(int n) { if (n) throw Fault<int>{n}; return n; "
              "}\n");
}

TEST(Identity, InstanceThatChoosesAHeadersVariable) {
  isToldApart("namespace { template <class T> struct Box { T v; }; }\n"
              "static int use(int n) { return Count<Box<int>>::value += n; "
              "}\n");
}

/// Where GCC keeps the name of a class of an anonymous namespace, another
/// source has another one.
TEST(Identity, ClassThatAFunctionObjectIsAskedFor) {
  isToldApart("#include <functional>\n#include <typeinfo>\n"
              "namespace { struct Call { int operator()() { return 1; } }; }\n"
              "static bool use(int n) {\n"
              "  std::function<int()> kept = Call{};\n"
              "  return kept.target_type().name() == nullptr;\n}\n");
}

TEST(Identity, DestructorOfAMember) {
  isToldApart("namespace { struct Tag {}; struct Holder { Ending<Tag> end; }; "
              "}\n"
              "static int use(int n) { Holder holder{{n}}; return "
              "holder.end.n; }\n");
}

TEST(Identity, DestructorOfABase) {
  isToldApart("namespace { struct Tag {}; struct Holder : Ending<Tag> {}; }\n"
              "static int use(int n) { Holder holder{{n}}; return n; }\n");
}

TEST(Identity, FriendOfWhatBracesMake) {
  isToldApart("namespace { struct Tag {}; }\n"
              "static int use(int n) { return tick(Made<Tag>{n}); }\n");
}

TEST(Identity, ClassWithVirtualFunctionsInAnother) {
  isToldApart("namespace { struct Outer { struct Inner : Base { int get() "
              "const override { return 4; } }; Inner inner; }; }\n"
              "static int use(int n) { return Outer().inner.get() + n; }\n");
}

TEST(Identity, ClassTemplateWithVirtualFunctions) {
  isToldApart("namespace { template <class T> struct Leaf : Base { int get() "
              "const override { return sizeof(T); } }; }\n"
              "static int use(int n) { return Leaf<int>().get() + n; }\n");
}

TEST(Identity, ClassOfAFunctionWithVirtualFunctions) {
  isToldApart("static int use(int n) { struct Leaf : Base { int get() const "
              "override { return 4; } }; return Leaf().get() + n; }\n");
}

TEST(Identity, LambdaThatTheLibraryHandsOn) {
  isToldApart("#include <functional>\n"
              "static int use(int n) { auto own = [](int v) { return v; }; "
              "return std::invoke(Apply{}, own, n); }\n");
}

TEST(Identity, InstanceThatTheBindingsLibraryIsGiven) {
  BlockOutcome block = blockThatUses(
      "namespace { template <class T> struct Holder { T *to; }; }\n"
      "static int use(int n) { Class<int, Holder<int>> made; "
      "return n; }\n");
  EXPECT_EQ(block.outcome, Outcome::Automatic) << block.reason;
}

// Before C++20 a lambda's type alone makes no other one.
TEST(Identity, LambdaMadeOnceMoreOfItsType) {
  auto blockOf = [](const char *captures, const char *standard) {
    return onlyBlock(split(std::string("#include \"host.h\"\nint f(int n) {\n"
                                       "  return known([") +
                               captures +
                               "]() -> int {\n#ifdef USE_CUDA\n    return 3;\n"
                               "#else\n    return 4;\n#endif\n  });\n}\n",
                           {{"host.h", "template <class F> int known(F f) { "
                                       "return f(); }\n"}},
                           "/checkout", standard));
  };
  BlockOutcome again = blockOf("", "-std=c++20");
  EXPECT_EQ(numberOf(again), "TD2008") << again.reason;
  for (const BlockOutcome &other :
       {blockOf("", "-std=c++17"), blockOf("n", "-std=c++20")})
    EXPECT_EQ(other.outcome, Outcome::Automatic) << other.reason;
}

} // namespace

// In the backend's source it would be incomplete, and `delete` would run no
// destructor.
TEST(Identity, ClassThatHeadersOnlyDeclare) {
  auto numberFor = [](const char *own) {
    const SplitResult result = split(
        "#include \"late.h\"\n" + std::string(own) +
            "void f() {\n#ifdef USE_CUDA\n  gone(make());\n#endif\n}\n",
        {{"late.h", "#pragma once\nstruct Late;\nLate *make();\n"
                    "template <class T> void gone(T *t) { delete t; }\n"}});
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("struct Late { ~Late(); };\n"), "TD2014");
  EXPECT_EQ(numberFor(""), "");
}

TEST(Identity, DefaultArgumentOfADeclarationInTheFunction) {
  auto numberFor = [](const char *call) {
    const SplitResult result =
        split("static int pick(int n, int m = 5) { return n + m; }\n"
              "void f(int &n) {\n  int pick(int, int = 9);\n"
              "#ifdef USE_CUDA\n  n = " +
              std::string(call) + ";\n#endif\n}\n");
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("pick(n)"), "TD2014");
  EXPECT_EQ(numberFor("pick(n, 1)"), "");
}
