// A header that the backend's source includes once more than upstream's build.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

/// A file that includes `header`, with a block that needs nothing of it.
static SplitResult splitWith(const std::string &header) {
  return split("#include \"h.h\"\nvoid put(int);\nvoid f(int n) {\n"
               "#ifdef USE_CUDA\n  put(n);\n#endif\n}\n",
               {{"h.h", "#pragma once\n" + header + "\n"}});
}

static std::string numberWith(const std::string &header) {
  return numberOf(onlyBlock(splitWith(header)));
}

TEST(OnceMore, WhatRunsForEachSource) {
  for (const char *header :
       {"struct Key { int n; }; Key add(int); static const Key key = add(1);",
        "void add(int); struct Adds { Adds() { add(1); } }; static Adds adds;",
        "void add(int); struct Adds { ~Adds() { add(1); } }; static Adds adds;",
        "namespace { struct A { A *next; static A *last; A() : next(last) { "
        "last = this; } }; A *A::last; A one; }",
        "#include <vector>\nstruct Key { int n; }; inline std::vector<int> "
        "all;\nstatic const Key key = (all.push_back(1), Key{0});",
        "#include <vector>\nvoid add(int); struct A { A(int n) { add(n); } };\n"
        "static const std::vector<A> all = {1, 2};",
        "void add(int); struct Key { int n; };\n"
        "static const Key key = [] { add(1); return Key{1}; }();",
        "struct Key { int n; }; struct A { virtual Key add() const { return "
        "Key{1}; } };\nconst A &any(); static const Key key = any().add();",
        "void add(int);\n__attribute__((constructor)) static void begin() { "
        "add(1); }",
        "void add(int);\n__attribute__((destructor)) static void end() { "
        "add(1); }"})
    EXPECT_EQ(numberWith(header), "TD2014") << header;
}

TEST(OnceMore, WhatTheLibraryCallsForOthers) {
  const std::string state = "#include <functional>\n#include <optional>\n"
                            "#include <set>\n#include <utility>\n"
                            "#include <vector>\ninline int calls = 0;\n";
  for (const char *header :
       {"inline std::vector<int> all; struct A { A(int v) { all.push_back(v); "
        "} }; static A a(3);",
        "struct A { A() { std::exchange(calls, 1); } }; static A a;",
        "struct Less { bool operator()(int a, int b) const { ++calls; return a "
        "< b; } }; static const std::set<int, Less> all = {1, 2};",
        "struct T { T(int) { ++calls; } }; static const std::optional<T> t(3);",
        "struct C { operator int() const { return ++calls; } };\n"
        "static const std::pair<int, int> both{C{}, 4};",
        "struct A { A() { std::function<void()> go = [] { ++calls; }; go(); } "
        "}; static A a;",
        "template <class T> struct std::hash<std::vector<T>> { std::size_t "
        "operator()(const std::vector<T> &) const { return ++calls; } };\n"
        "static const auto one = std::hash<std::vector<int>>()({});",
        "namespace std { static const int one = ++calls; }"})
    EXPECT_EQ(numberWith(state + header), "TD2014") << header;
}

TEST(OnceMore, WhatMakesANumber) {
  for (const char *header :
       {"static int one = ++calls;",
        "__attribute__((pure)) inline int add() { return ++calls; }\n"
        "static int one = add();",
        "int add(int); static int one = add(1);",
        "inline int add() { return ++calls; }\n"
        "static int (*const at)() = add; static const int one = at();",
        "struct A { A() { ++calls; } }; static A *const a = new A;",
        "struct A { virtual int go() const { return 0; } }; struct B : A { int "
        "go() const override { return ++calls; } };\ninline int ask(const A "
        "&a) { return a.go(); } static const int one = ask(B());",
        "constexpr int *at = &calls; static const int one = ++*at;",
        "#include <cstdlib>\ninline bool asks() {\n  auto set = "
        "std::getenv(\"MODE\");\n  if (set) ++calls;\n  return set;\n}\n"
        "static const bool mode = asks();"})
    EXPECT_EQ(numberWith("inline int calls = 0;\n" + std::string(header)),
              "TD2014")
        << header;
}

// The bound is run where the type is written.
TEST(OnceMore, WhatABoundRuns) {
  for (const char *code :
       {"return int(sizeof(int[++calls]));",
        "typedef int T[++calls]; return 1;",
        "using T = int[++calls]; return 1;", "int a[++calls]; return 1;",
        "int a = 0; return int(sizeof *(int (*)[++calls])&a);"})
    EXPECT_EQ(numberWith("inline int calls = 0;\nstatic const int one = [] { " +
                         std::string(code) + " }();"),
              "TD2014")
        << code;
  EXPECT_EQ(numberWith("static const int one = [] { typedef int T[4]; return "
                       "int(sizeof(T) + sizeof(int[2])); }();"),
            "");
}

TEST(OnceMore, InstancesThatEachSourceHasOfItsOwn) {
  const std::string state = "int add(int); struct A { A() { add(1); } };\n";
  for (const char *header :
       {"template <class T> static A one; static A &first = one<int>;",
        "template <class T> struct R { static inline A a; R() { (void)&a; } "
        "};\nnamespace { struct Mine : R<Mine> { Mine() {} }; }",
        "namespace { struct B { template <class T> struct In { static inline A "
        "a; }; }; }\nstatic const A &a = B::In<int>::a;",
        "template <class T> __attribute__((constructor)) static void begin() { "
        "add(1); } template void begin<int>();",
        "struct K { __attribute__((constructor)) static void begin() { add(1); "
        "} };",
        "struct K { friend __attribute__((constructor)) void begin() { add(1); "
        "} };",
        "inline void f() { struct K { __attribute__((constructor)) static void "
        "begin() { add(1); } }; }",
        "__attribute__((weak)) A one;", "__attribute__((selectany)) A one;"})
    EXPECT_EQ(numberWith(state + header), "TD2014") << header;
}

TEST(OnceMore, WhatItsTextPutsSomewhere) {
  for (const char *header :
       {"__attribute__((section(\"set\"), used)) static const int entry = 3;",
        "asm(\".data\\n.long 7\\n.text\");",
        "namespace n { asm(\".data\\n.long 7\\n.text\"); }"})
    EXPECT_EQ(numberWith(header), "TD2014") << header;
}

TEST(OnceMore, WhatAProgramHasOneDefinitionOf) {
  for (const char *header :
       {"int twice(int n) { return 2 * n; }", "int calls = 0;",
        "extern \"C\" int twice(int n) { return 2 * n; }",
        "struct A { int get(); static int all; };\nint A::get() { return 1; }",
        "struct A { static int all; };\nint A::all = 0;",
        "template <class T> int f(); template <> int f<int>() { return 2; }"})
    EXPECT_EQ(numberWith(header), "TD2014") << header;
}

TEST(OnceMore, WhatNobodyNotices) {
  for (const char *header :
       {"static const int four = 4; constexpr int five = 5; static int calls;",
        "inline int level = 3; static const int twice = 2 * level;",
        "#include <cmath>\nstatic const double pi = std::acos(-1.0);",
        "#include <map>\n#include <string>\nint add(int);\nstatic const "
        "std::map<std::string, int (*)(int)> table = {{\"add\", add}};",
        "#include <functional>\nint add(int);\n"
        "static const std::function<int()> adds = [] { return add(1); };",
        "#include <unordered_map>\nstruct Key { int n; bool operator==(Key k) "
        "const { return n == k.n; } };\ntemplate <> struct std::hash<Key> { "
        "size_t operator()(Key k) const { return k.n; } };\n"
        "static const std::unordered_map<Key, int> all = {{Key{1}, 2}};",
        "#include <cstdlib>\nvoid warn(const char *);\ninline bool asks() {\n"
        "  auto set = std::getenv(\"MODE\");\n  if (set) { warn(set); return "
        "true; }\n  return false;\n}\nstatic const bool mode = asks();",
        "#include <string>\n#include <vector>\nstatic const std::string name = "
        "\"name\";\nconst std::vector<std::string> all = {\"one\", \"two\"};",
        "struct A { int n; A(int n) { this->n = n + 1; } };\nextern int seed;\n"
        "static const A one(seed);",
        "int add(int); inline int registered = add(1);",
        "int add(int); template <class T> struct A { static int one; };\n"
        "template <class T> int A<T>::one = add(1);",
        "int add(int); inline int f() { static int one = add(1); return one; }",
        "int add(int); static thread_local int one = add(1);",
        "inline int twice(int n) { return 2 * n; } extern int calls;\n"
        "template <class T> int get() { return 1; }\n"
        "template <> inline int get<int>() { return 2; }\n"
        "struct A { int get() { return 1; } A(const A &) = delete; };",
        "__attribute__((weak)) int twice(int n) { return 2 * n; }",
        "#include <iostream>"})
    EXPECT_EQ(numberWith(header), "")
        << header << onlyBlock(splitWith(header)).reason;
}

TEST(OnceMore, HeaderThatTheDeviceAloneIncludes) {
  SplitResult result = split(
      "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\nvoid put(int);\n"
      "void f(int n) {\n#ifdef USE_CUDA\n  put(n);\n#endif\n}\n",
      {{"d.h", "#pragma once\nint add(int); static int one = add(1);\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  for (const BlockOutcome &block : result.blocks)
    EXPECT_EQ(numberOf(block), "") << block.reason;
}

// It stays with the last block, which jumps.
TEST(OnceMore, HeaderOfAnIncludeThatStays) {
  auto numberFor = [](const std::string &header) {
    SplitResult result = split(
        "#ifdef USE_CUDA\n#include \"d.h\"\n#endif\nvoid put(int);\n"
        "void f(int n) {\n#ifdef USE_CUDA\n  put(n);\n#endif\n"
        "  for (;;) {\n#ifdef USE_CUDA\n    if (n) goto past;\n    put(1);\n"
        "past:\n    put(2);\n#endif\n  }\n}\n",
        {{"d.h", "#pragma once\n" + header + "\n"}});
    EXPECT_EQ(result.blocks.size(), 3u);
    return numberOf(result.blocks[1]);
  };
  EXPECT_EQ(numberFor("int add(int); static int one = add(1);"), "TD2014");
  EXPECT_EQ(numberFor("int add(int); static const int one = 1;"), "");
}
