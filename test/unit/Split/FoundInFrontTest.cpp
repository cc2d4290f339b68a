// What text and headers find by where they stand, and what a declaration that
// leaves says of another.
#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

/// What becomes of an include that leaves and says `device`, in front of
/// `stays`.
static std::string numberWith(const std::string &device,
                              const std::string &stays) {
  const SplitResult result =
      split("#ifdef USE_CUDA\n#include \"device.h\"\n#endif\n" + stays +
                "\nint f() { return 1; }\n",
            {{"device.h", "#pragma once\n" + device + "\n"}});
  return numberOf(onlyBlock(result));
}

TEST(HostFinds, LinkageThatADeclarationSays) {
  for (auto [device, stays] :
       {std::pair("extern const int k;", "const int k = 5;"),
        {"extern const char k[];", "const char k[] = \"a\";"},
        {"extern \"C\" int g(int);", "int g(int n) { return n; }"},
        {"static int g(int);", "int g(int n) { return n; }"},
        {"inline int g(int);", "int g(int n) { return n; }"}})
    EXPECT_EQ(numberWith(device, stays), "TD2036") << device;
}

TEST(HostFinds, LinkageThatTextThatStaysSaysToo) {
  for (auto [device, stays] :
       {std::pair("extern const int k;",
                  "extern const int k;\nconst int k = 5;"),
        {"extern int k;", "int k = 5;"},
        {"extern \"C\" int g(int);",
         "extern \"C\" {\nint g(int n) { return n; }\n}"},
        {"static int g(int);", "static int g(int n) { return n; }"}})
    EXPECT_EQ(numberWith(device, stays), "") << device;
}

TEST(HostFinds, NamespaceThatIsInlineByWhatLeaves) {
  const std::string device = "namespace at { inline namespace v {} }";
  EXPECT_EQ(numberWith(device, "namespace at { namespace v { struct S; } }"),
            "TD2036");
  EXPECT_EQ(numberWith(device, "namespace at { namespace w { struct S; } }"),
            "");
}

/// What becomes of an arm that calls `call` where `own` text stands between two
/// headers.
static std::string numberBetween(const std::string &front,
                                 const std::string &own,
                                 const std::string &behind,
                                 const std::string &call) {
  const SplitResult result = split(
      "#include \"front.h\"\n" + own + "\n#include \"behind.h\"\n" +
          "int f(int n) {\n#ifdef USE_CUDA\n  n += " + call +
          ";\n#endif\n  return n;\n}\n",
      {{"front.h", "#pragma once\nnamespace at { struct S {}; }\n" + front},
       {"behind.h", "#pragma once\n" + behind + "\n"}});
  return numberOf(onlyBlock(result));
}

TEST(HostFinds, FunctionThatATemplateInFrontFinds) {
  const std::string front =
                        "namespace at { inline int pick(...) { return 1; }\n"
                        "template <class T> int ask(T t) { return pick(t); "
                        "} }\n",
                    behind = "inline int go() { return ask(at::S()); }";
  EXPECT_EQ(
      numberBetween(front, "namespace at { int pick(S); }", behind, "go()"),
      "TD2036");
  EXPECT_EQ(
      numberBetween(front, "namespace at { int take(S); }", behind, "go()"),
      "");
}

TEST(HostFinds, WhatOnlyAHeaderBehindHas) {
  const std::string front = "namespace at { char pick(...); }\n",
                    own = "template <class T> struct Q { decltype(pick(T())) "
                          "v; };\n"
                          "static int early() { return sizeof(Q<at::S>); }";
  EXPECT_EQ(
      numberBetween(front, own, "namespace at { long pick(S); }", "early()"),
      "TD2036");
  EXPECT_EQ(
      numberBetween(front, own, "namespace at { long take(S); }", "early()"),
      "");
}

TEST(HostFinds, CandidatesOfATemplateThatStays) {
  const std::string far = "int pick(long);\nnamespace far { int pick(int); }\n";
  auto number = [&](const std::string &device) {
    return numberOf(onlyBlock(
        split("#include \"far.h\"\n#ifdef USE_CUDA\n" + device +
                  "\n#endif\ntemplate <class T> int own(T t) { return pick(t); "
                  "}\nint f() { return own(1); }\n",
              {{"far.h", far}, {"device.h", "using namespace far;\n"}})));
  };
  EXPECT_EQ(number("using namespace far;"), "TD2036");
  EXPECT_EQ(number("using far::pick;"), "TD2036");
  EXPECT_EQ(number("#include \"device.h\""), "TD2036");
}

TEST(HostFinds, LinkageSaidWhereNoNamespaceHasIt) {
  for (auto [device, stays] :
       {std::pair("inline void l() { extern const int k; }",
                  "const int k = 5;"),
        {"inline void l() { int g(int) __asm__(\"h\"); }",
         "int g(int n) { return n; }"},
        {"struct K { struct N { friend int g(int) __asm__(\"h\"); }; };",
         "int g(int n) { return n; }"}}) {
    const std::string text =
        "#ifdef USE_CUDA\n" + std::string(device) + "\n#endif\n" + stays + "\n";
    EXPECT_EQ(numberOf(onlyBlock(split(text))), "TD2036") << device;
  }
  EXPECT_EQ(numberWith("struct K { struct N { friend int g(int) "
                       "__asm__(\"h\"); }; };",
                       "int g(int n) { return n; }"),
            "TD2036");
}

TEST(HostFinds, IncludeWithinOtherText) {
  auto number = [](const std::string &before, const std::string &after) {
    return numberOf(onlyBlock(split(
        "#include \"front.h\"\n" + before + "#include \"in.h\"\n" + after +
            "int f(int n) {\n#ifdef USE_CUDA\n  n += g(n);\n"
            "#endif\n  return n;\n}\n",
        {{"front.h", "#pragma once\nstruct S;\n"},
         {"in.h", "int g(int);\n"}})));
  };
  EXPECT_EQ(number("extern \"C\" {\n", "}\n"), "TD2036");
  EXPECT_EQ(number("inline namespace v {\n", "}\n"), "TD2036");
  EXPECT_EQ(number("", ""), "");
}

TEST(HostFinds, TypeThatAUsingDeclarationNames) {
  const std::string types = "namespace a { struct S { char c[2]; }; }\n"
                            "namespace b { struct S { char c[3]; }; }\n"
                            "using a::S;\nnamespace in {\n";
  EXPECT_EQ(numberOf(onlyBlock(
                split(types + "#ifdef USE_CUDA\nusing b::S;\n#endif\nint g() { "
                              "return sizeof(S); }\n}\n"))),
            "TD2036");
}

TEST(HostFinds, FunctionThatAnAttributeNames) {
  const SplitResult result = split(
      "#include \"done.h\"\n#ifdef USE_CUDA\n#include \"device.h\"\n#endif\n"
      "namespace at { void g() { int v __attribute__((cleanup(done))) = 1; } "
      "}\n",
      {{"done.h", "inline void done(int *) {}\n"},
       {"device.h", "namespace at { inline void done(int *) {} }\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036");
}
