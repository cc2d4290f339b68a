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
        "int setting(const char *); static const int mode = setting(\"MODE\");",
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
