// Arms that include: what leaves with them, and what must not.
#include "SplitFixture.h"
#include <gmock/gmock.h>

using namespace decouple;
using namespace decouple::test;
using testing::ElementsAre;

/// What became of each block of `source`: "automatic", or the number. `header`
/// is the device's, d.h, and `shared` is h.h.
static std::vector<std::string> outcomes(const std::string &source,
                                         const std::string &header = "",
                                         const std::string &shared = "") {
  std::vector<std::string> out;
  for (const BlockOutcome &block :
       split(source, {{"d.h", header}, {"h.h", shared}}).blocks)
    out.push_back(block.outcome == Outcome::Automatic ? "automatic"
                                                      : numberOf(block));
  return out;
}

TEST(IncludeArms, LeaveAtFileScopeAndInNamespaces) {
  EXPECT_THAT(outcomes("#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "namespace a::b {\n#ifdef USE_CUDA\n#include \"d.h\"\n"
                       "#endif\n}\nextern \"C\" {\n#ifdef USE_CUDA\n"
                       "#include \"d.h\"\n#endif\n}\nint n;\n"),
              ElementsAre("automatic", "automatic", "automatic"));
}

TEST(IncludeArms, LeaveWhereTheHostIncludesSomethingElse) {
  EXPECT_THAT(outcomes("#ifdef USE_CUDA\n#include \"d.h\"\n#else\n"
                       "#include \"export.h\"\n#endif\n"),
              ElementsAre("automatic"));
}

// Upstream's build runs it at the start. Here a source of the backend has to
// include it, and there is one only where an arm goes there.
TEST(IncludeArms, WhatRunsWhenLoaded) {
  const std::string include = "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n";
  const std::string arm = "int f(int n) {\n#ifdef USE_CUDA\n  return n + 1;\n"
                          "#else\n  return n;\n#endif\n}\n";
  for (const char *runs :
       {"int made();\nstatic int one = made();\n",
        "struct A { A(); int a; };\nnamespace b { static A one; }\n",
        "int made();\nstruct A { inline static int one = made(); };\n",
        "struct A { ~A(); };\ninline A one;\n"}) {
    EXPECT_THAT(outcomes(include, runs), ElementsAre("TD2016")) << runs;
    EXPECT_THAT(outcomes(include + arm, runs),
                ElementsAre("automatic", "automatic"))
        << runs;
  }
  for (const char *rests :
       {"static const int one = 1;\n", "extern int one;\n",
        "struct A { constexpr A() {} };\nstatic A one;\n",
        "int made();\ninline int f() { static int one = made(); return one; "
        "}\n",
        "int made();\ntemplate <typename T> struct A { static int one; };\n"
        "template <typename T> int A<T>::one = made();\n"})
    EXPECT_THAT(outcomes(include, rests), ElementsAre("automatic")) << rests;
}

// No text has it made, but what the header's functions lead to.
TEST(IncludeArms, WhatInstancesAddToAProgram) {
  const std::string source = "#include \"h.h\"\n#ifdef USE_CUDA\n"
                             "#include \"d.h\"\n#endif\n";
  const std::string shared =
      "#pragma once\nint made();\n"
      "template <class T> struct A { static int one; virtual ~A() { (void)one; "
      "} };\ntemplate <class T> int A<T>::one = made();\n"
      "template <class T> inline int two = made();\n"
      "template <class T> int get() { return two<T>; }\n"
      "template <class T> auto deduced() { return get<T>(); }\n"
      "template <class T> constexpr int three = 3;\n"
      "inline int own() { return get<int>(); }\n";
  for (const char *adds :
       {"inline int *f() { return &A<int>::one; }",
        "struct B : A<int> { B() {} };", "inline int f() { return two<int>; }",
        "inline int f() { return get<int>(); }",
        "using B = decltype(deduced<int>());",
        "struct B { int f() { return get<B>(); } };",
        R"(template <class T> int f() { return get<T>(); }
inline int g() { return f<int>(); })",
        "template struct A<int>;", "template int get<int>();"})
    EXPECT_THAT(outcomes(source, adds, shared), ElementsAre("TD2016")) << adds;
  for (const char *rests :
       {"inline int f() { return three<int>; }", "using B = A<int>;",
        "template <class T> int f() { return get<T>(); }",
        "extern template struct A<int>;", "inline int f() { return own(); }"})
    EXPECT_THAT(outcomes(source, rests, shared), ElementsAre("automatic"))
        << rests;
}

TEST(IncludeArms, WhatAProgramFindsWithoutAName) {
  for (const char *adds :
       {"__attribute__((section(\"set\"), used)) static const int one = 1;",
        "asm(\".globl one\");", "int one = 1;", "int f() { return 1; }",
        "__attribute__((used)) inline int f() { return 1; }",
        "extern \"C\" int g();\n"
        "extern \"C\" int f() __attribute__((alias(\"g\")));",
        "inline void f() { "
        "__attribute__((section(\"set\"), used)) static int one = 1; }",
        "struct B { friend __attribute__((constructor)) void f(B *) {} };",
        "inline auto f = [] { __attribute__((used)) static int one = 1; };"})
    EXPECT_THAT(outcomes("#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n", adds),
                ElementsAre("TD2016"))
        << adds;
}

// What stays would have less of it.
TEST(IncludeArms, WhatCompletesSomethingOfTheHost) {
  const std::string include = "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n";
  const std::pair<std::string, std::string> cases[] = {
      {"struct T;\n" + include + "int f(T *t);\n", "struct T { int n; };\n"},
      {"template <class X> struct T;\n" + include + "int f(T<int> *t);\n",
       "template <class X> struct T { int n; };\n"},
      {"enum E : int;\n" + include + "int f(E e);\n",
       "enum E : int { One };\n"}};
  for (const auto &[source, header] : cases) {
    EXPECT_THAT(outcomes(source, header), ElementsAre("TD2036")) << source;
    EXPECT_THAT(outcomes(source + "int g(int n);\n", "struct Other {};\n"),
                ElementsAre("automatic"))
        << source;
  }
}

TEST(IncludeArms, WhatCompletesNothingThatStays) {
  EXPECT_THAT(outcomes("struct T;\n#ifdef USE_CUDA\n"
                       "#include \"d.h\"\n#endif\nint f(int n);\n",
                       "struct T { int n; };\n"),
              ElementsAre("automatic"));
}

TEST(IncludeArms, ClassThatHeadersMayAskFor) {
  const std::pair<std::string, std::string> cases[] = {
      {"namespace n { struct T; }", "automatic"},
      {"namespace n { struct T; const T &get(); void set(int, T *t); }",
       "TD2036"},
      {"namespace n { struct T; using A = T; }", "TD2036"},
      {"namespace n { struct T; template <class> struct Trait; }\n"
       "using B = n::Trait<n::T>;",
       "TD2036"},
      {"namespace n { struct T; struct U { T *t; typedef T *P; }; }",
       "TD2036"}};
  for (const auto &[header, outcome] : cases)
    EXPECT_THAT(outcomes("#include \"h.h\"\n#ifdef USE_CUDA\n"
                         "#include \"d.h\"\n#endif\nint f(int n);\n",
                         "namespace n { struct T { int n; }; }\n",
                         header + "\n"),
                ElementsAre(outcome))
        << header;
}

// The rules have its name: somebody has looked.
TEST(IncludeArms, ClassThatHeadersDoNotAskFor) {
  const std::pair<std::string, std::string> cases[] = {
      {"namespace n { struct Opaque; const Opaque &get(); }", "automatic"},
      {"struct Opaque; const Opaque &get();", "TD2036"},
      {"namespace n { struct Opaque; using A = Opaque; }", "TD2036"}};
  for (const auto &[header, outcome] : cases)
    EXPECT_THAT(outcomes("#include \"h.h\"\n#ifdef USE_CUDA\n"
                         "#include \"d.h\"\n#endif\nint f(int n);\n",
                         llvm::StringRef(header).starts_with("namespace")
                             ? "namespace n { struct Opaque { int n; }; }\n"
                             : "struct Opaque { int n; };\n",
                         header + "\n"),
                ElementsAre(outcome))
        << header;
}

TEST(IncludeArms, WhatSaysMoreOfSomethingOfTheHost) {
  const std::pair<std::string, std::string> cases[] = {
      {"extern int v;", "extern int v __attribute__((aligned(64)));"},
      {"typedef int V;", "typedef int V __attribute__((aligned(64)));"},
      {"extern const int v;", "const int v = 3;"},
      {"extern int v[];", "extern int v[3];"},
      {"int v(int, int);", "int v(int, int = 1);"},
      {"constexpr int v();", "constexpr int v() { return 3; }"},
      {"struct V { constexpr int v() const; };",
       "constexpr int V::v() const { return 3; }"},
      {"struct V {}; constexpr int v(V);",
       "struct W { friend constexpr int v(V) { return 3; } };"},
      {"template <class T> constexpr int v(T);",
       "template <class T> constexpr int v(T) { return 3; }"},
      {"inline int v(int);", "inline int v(int n) { return n; }"},
      {"template <class T> int v(T);",
       "template <class T> int v(T) { return 3; }"},
      {"template <class T> struct V { auto v(); };",
       "template <class T> auto V<T>::v() { return 3; }"},
      {"template <class T, class U> struct V;",
       "template <class T, class U = int> struct V;"}};
  for (const auto &[declared, header] : cases)
    EXPECT_THAT(outcomes(declared + "\n#ifdef USE_CUDA\n#include \"d.h\"\n"
                                    "#endif\nint f(int n);\n",
                         header + "\n"),
                ElementsAre("TD2036"))
        << header;
}

TEST(IncludeArms, WhatSaysTheSameOfSomethingOfTheHost) {
  const std::pair<std::string, std::string> cases[] = {
      {"extern int v;", "extern int v;"},
      {"typedef int V;", "typedef int V;"},
      {"int v(int);", "[[deprecated]] int v(int);"},
      {"int v(int, int = 1);", "int v(int, int);"},
      {"template <class T> struct V;", "template <class T> struct V;"}};
  for (const auto &[declared, header] : cases)
    EXPECT_THAT(outcomes(declared + "\n#ifdef USE_CUDA\n#include \"d.h\"\n"
                                    "#endif\nint f(int n);\n",
                         header + "\n"),
                ElementsAre("automatic"))
        << header;
}

TEST(IncludeArms, PragmaThatStaysInForceBehindTheInclude) {
  const std::string source = "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n"
                             "struct A { char c; int n; };\n";
  for (const char *open :
       {"#pragma pack(1)\n", "#pragma pack(push, 1)\n",
        "_Pragma(\"pack(1)\")\n", "#pragma clang fp contract(off)\n",
        "#pragma pack(push)\n#pragma pack(pop, 1)\n", "#pragma \\\n pack(1)\n",
        "#define N 1\n#pragma pack(N)\n#undef N\n",
        "#pragma pack(push, 1)\n#pragma pack(pop, none)\n",
        "#pragma options align=packed\n", "#pragma nobody knows\n",
        "#pragma redefine_extname one other\n"})
    EXPECT_THAT(outcomes(source, open), ElementsAre("TD2036")) << open;
  for (const char *closed : {"#pragma pack(1)\nstruct B {};\n#pragma pack()\n",
                             "#pragma pack(push, 1)\n#pragma pack(pop)\n",
                             "#pragma pack(push)\n#pragma pack(2)\n"
                             "#pragma pack(pop)\n",
                             "#pragma GCC visibility push(hidden)\n"
                             "#pragma GCC visibility pop\n",
                             "#pragma once\n", "#pragma GCC diagnostic push\n"})
    EXPECT_THAT(outcomes(source, closed), ElementsAre("automatic")) << closed;
}

TEST(IncludeArms, StayInAFunction) {
  for (const char *other : {"", "#else\n  n = n + 1;\n"})
    EXPECT_THAT(outcomes("int f(int n) {\n#ifdef USE_CUDA\n#include \"d.h\"\n" +
                             std::string(other) + "#endif\n  return n;\n}\n",
                         "n = n + 2;\n"),
                ElementsAre("TD2004"))
        << other;
}

TEST(IncludeArms, StayInAFunctionThatAMacroBegins) {
  EXPECT_THAT(outcomes("#define LIST(name) int name(int n)\nLIST(f) {\n"
                       "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "  return n;\n}\n",
                       "n = n + 2;\n"),
              ElementsAre("TD2004"));
}

TEST(IncludeArms, StayInAFunctionThatIsExtern) {
  EXPECT_THAT(outcomes("extern \"C\" int f(int n) {\n"
                       "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "  return n;\n}\n",
                       "n = n + 2;\n"),
              ElementsAre("TD2004"));
}

TEST(IncludeArms, StayInAClassAndAnInitializer) {
  EXPECT_THAT(outcomes("struct S {\n#ifdef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "};\n",
                       "int more;\n"),
              ElementsAre("TD2004"));
  EXPECT_THAT(outcomes("int list[] = {0,\n#ifdef USE_CUDA\n#include \"d.h\"\n"
                       "#endif\n};\n",
                       "1, 2,\n"),
              ElementsAre("TD2004"));
}

TEST(IncludeArms, StayWhereTheHostHasTextOfItsOwn) {
  EXPECT_THAT(outcomes("#ifdef USE_CUDA\n#include \"d.h\"\n#else\n"
                       "inline int devices() { return 0; }\n#endif\n"
                       "int f() { return devices(); }\n",
                       "inline int devices() { return 8; }\n"),
              ElementsAre("TD2004"));
}

TEST(IncludeArms, AWordInACommentIsNoInclude) {
  EXPECT_THAT(outcomes("int f(int n) {\n#ifdef USE_CUDA\n"
                       "  // does not include the loop below\n#else\n"
                       "  n = n + 1;\n#endif\n  return n;\n}\n"),
              ElementsAre("TD2004"));
}

TEST(IncludeArms, WhatOnlyTheHostHasStays) {
  EXPECT_THAT(outcomes("#ifndef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "int f(int n) {\n#ifndef USE_CUDA\n  n = 1;\n#endif\n"
                       "#ifdef USE_CUDA\n  n = 2;\n#endif\n  return n;\n}\n"),
              ElementsAre("TD2038", "TD2038", "automatic"));
}

TEST(IncludeArms, AnIncludeOfTheHostsIsNotTakenOut) {
  // The other one stays with it: the block that is refused may need it.
  EXPECT_THAT(outcomes("#ifndef USE_CUDA\n#include \"d.h\"\n#endif\n"
                       "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\nint n;\n"),
              ElementsAre("TD2038", "TD2016"));
}

/// The includes of the backend's source for `includes`, with conditions, in
/// front of a function with a hook.
static std::string includesFor(const std::string &includes) {
  const std::string arm = "int f(int n) {\n#ifdef USE_CUDA\n  return n + 1;\n"
                          "#else\n  return n;\n#endif\n}\n";
  const std::string text =
      backendOf(split(includes + arm, {{"d.h", "\n"}, {"h.h", "\n"}}));
  const std::size_t begin = std::min(text.find("#if"), text.find("#include")),
                    end = text.find("#include <UnitHooks.h>");
  return begin < end && end != std::string::npos
             ? text.substr(begin, end - begin)
             : text;
}

// What the build of the backend leaves out it does not look for.
TEST(IncludeArms, ConditionsInAnArmGoAlong) {
  EXPECT_EQ(includesFor("#ifdef USE_CUDA\n#include <h.h>\n#ifndef NO_D\n"
                        "#include <d.h>\n#endif\n#endif\n"),
            "#include <h.h>\n#if !defined(NO_D)\n#include <d.h>\n"
            "#endif\n");
}

TEST(IncludeArms, ConditionsOfTheArmAndInItAreNested) {
  EXPECT_EQ(includesFor("#if defined(USE_CUDA) && !defined(NO_H)\n"
                        "#include <h.h>\n#ifndef NO_D\n"
                        "#include <d.h>\n#endif\n#endif\n"),
            "#if defined(USE_CUDA) && !defined(NO_H)\n#include <h.h>\n"
            "#endif\n#if defined(USE_CUDA) && !defined(NO_H)\n"
            "#if !defined(NO_D)\n#include <d.h>\n#endif\n#endif\n");
}

TEST(IncludeArms, AHeaderThatIsIncludedTwiceKeepsBothConditions) {
  EXPECT_EQ(includesFor("#ifdef USE_CUDA\n#ifndef NO_D\n#include <d.h>\n"
                        "#endif\n#endif\n#ifdef USE_CUDA\n"
                        "#include <d.h>\n#endif\n"),
            "#if !defined(NO_D)\n#include <d.h>\n#endif\n"
            "#include <d.h>\n");
}

TEST(IncludeArms, AHeaderThatIsIncludedAnywayIsIncludedOnce) {
  EXPECT_EQ(includesFor("#include <d.h>\n#ifdef USE_CUDA\n#ifndef NO_D\n"
                        "#include <d.h>\n#endif\n#endif\n"),
            "#include <d.h>\n");
}

// The backend's source lies elsewhere.
TEST(IncludeArms, AHeaderBesideTheFileIsIncludedByItsPath) {
  EXPECT_EQ(includesFor("#include \"h.h\"\n#ifdef USE_CUDA\n"
                        "#include \"d.h\"\n#endif\n"),
            "#include <h.h>\n#include <d.h>\n");
}
