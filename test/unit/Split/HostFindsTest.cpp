// What headers find by the name of something that only an include of the arm
// has: the block stays.
#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

/// What becomes of an include that leaves and declares `device`.
static std::string numberWith(const std::string &device,
                              const std::string &call,
                              const std::string &stays = "") {
  const SplitResult result =
      split("#include \"pick.h\"\n#ifdef USE_CUDA\n#include \"device.h\"\n"
            "#endif\nint f() { return of(T()); }\n",
            {{"pick.h", "#pragma once\nstruct T { operator long() const; };\n"
                        "int pick(long, ...);\nT &operator+(T, T);\n" +
                            stays + "template <class X> int of(X x) { return " +
                            call + "; }\n"},
             {"device.h", "#pragma once\n" + device + "\n"}});
  return numberOf(onlyBlock(result));
}

// Device is made of a number, and no type of the file's.
TEST(HostFinds, OverloadThatTakesWhatConverts) {
  for (const char *device :
       {"struct Device { Device(int); }; int pick(T, Device);",
        "struct Device { int n; }; int pick(T, Device);",
        "struct B { B(int); }; struct Device : B { using B::B; };\n"
        "int pick(T, Device);",
        "enum class Device { One }; int pick(T, Device);",
        "struct Device; int pick(T, Device *);", "int pick(int, int);"})
    EXPECT_EQ(numberWith(device, "pick(x, 5)"), "TD2036") << device;
  EXPECT_EQ(numberWith("struct D { D(int); }; int operator+(T, D);", "x + 5"),
            "TD2036");
}

TEST(HostFinds, OverloadThatTakesNothingElse) {
  for (const char *device :
       {"struct Device { explicit Device(int); }; int pick(T, Device);",
        "struct Device { Device(int); }; int pick(T, Device &);",
        "struct Device { Device(int); }; int take(T, Device);"})
    EXPECT_EQ(numberWith(device, "pick(x, 5)"), "") << device;
  for (const char *device : {"struct D { int n; }; int operator+(T, D);",
                             "struct D { D(int); }; int operator+(D, D);"})
    EXPECT_EQ(numberWith(device, "x + 5"), "") << device;
}

TEST(HostFinds, OverloadForWhatBecomesAnything) {
  const std::string device = "struct D { explicit D(int); }; int pick(T, D);";
  const std::string becomes = "operator U() const; };\n";
  auto number = [&](const std::string &head) {
    return numberWith(device, "pick(x, 5)",
                      "#include <type_traits>\nstruct Any { template <" + head +
                          "> " + becomes);
  };
  EXPECT_EQ(number("class U"), "TD2036");
  EXPECT_EQ(number("class U, std::enable_if_t<!std::is_integral<U>::value, "
                   "int> = 0"),
            "TD2036");
  EXPECT_EQ(number("class U, std::enable_if_t<std::is_integral<U>::value, "
                   "int> = 0"),
            "");
}

TEST(HostFinds, OverloadForWhatBecomesInstancesOfATemplate) {
  const std::string any = "template <class U> struct Box {};\n"
                          "template <class U> struct Case {};\n"
                          "struct Any { template <class U> operator Box<U>() "
                          "const; };\n",
                    device = "struct D {};\n";
  EXPECT_EQ(numberWith(any + device + "int pick(T, Box<D> &&);", "pick(x, 5)"),
            "");
  const auto number = [&](const std::string &parameter) {
    return numberWith(device + "int pick(T, " + parameter + ");", "pick(x, 5)",
                      any);
  };
  EXPECT_EQ(number("Box<D>"), "TD2036");
  EXPECT_EQ(number("D &"), "");
}

// A condition tells whether it is there.
TEST(HostFinds, OverloadThatNothingElseIsCalledLike) {
  EXPECT_EQ(numberWith("struct Device { Device(int); }; int take(T, Device);",
                       "requires { take(x, 5); }"),
            "TD2036");
}

// Names in other words are looked up where they stand, in front of the
// device's.
TEST(HostFinds, CallsInOtherWords) {
  const std::string device = "int pick(int, int);";
  for (const char *call : {"::pick(x, 5)", "(pick)(x, 5)", "(&pick)(x, 5)",
                           "x.pick(5)", "x.T::pick(5)", "0; int pick = 1"})
    EXPECT_EQ(numberWith(device, call), "") << call;
}

TEST(HostFinds, LiteralOperator) {
  EXPECT_EQ(numberWith("int operator\"\"_n(unsigned long long);", "5_n",
                       "int operator\"\"_n(long double);\n"),
            "TD2036");
  EXPECT_EQ(numberWith("int operator\"\"_m(unsigned long long);", "5_n",
                       "int operator\"\"_n(unsigned long long);\n"),
            "");
}

TEST(HostFinds, TypesOfANamespaceLeadToIt) {
  const std::string device = "namespace gpu { struct D { D(int); }; "
                             "int pick(Kind, D); }";
  EXPECT_EQ(numberWith(device, "pick(gpu::Kind(), 5)",
                       "namespace gpu { enum class Kind; }\n"),
            "TD2036");
}

TEST(HostFinds, MemberClassOfAnInstance) {
  EXPECT_EQ(numberWith("template <> struct Outer<int>::Inner { int n = 2; };",
                       "typename Outer<X>::Inner().n",
                       "template <class U> struct Outer { struct Inner { int n "
                       "= 1; }; };\n"),
            "TD2036");
}

/// What becomes of an arm with `device` between two headers.
static std::string numberAround(const std::string &first,
                                const std::string &device,
                                const std::string &stays) {
  const SplitResult result =
      split("#include \"first.h\"\n#ifdef USE_CUDA\n#include \"device.h\"\n"
            "#endif\n#include \"stays.h\"\nint f() { return 1; }\n",
            {{"first.h", "#pragma once\n" + first + "\n"},
             {"stays.h", "#pragma once\n" + stays + "\n"},
             {"device.h", "#pragma once\n" + device + "\n"}});
  return numberOf(onlyBlock(result));
}

static std::string numberBefore(const std::string &device,
                                const std::string &stays) {
  return numberAround("constexpr int one = 1;\nnamespace other { constexpr int "
                      "two = 2; }",
                      device, stays);
}

TEST(HostFinds, NameThatHidesAnother) {
  const std::string stays = "namespace at { using namespace other; inline int "
                            "all() { return one + two; } }";
  EXPECT_EQ(numberBefore("namespace at { constexpr int one = 3; }", stays),
            "TD2036");
  EXPECT_EQ(numberBefore("namespace at { enum { two = 3 }; }", stays),
            "TD2036");
  EXPECT_EQ(numberBefore("namespace at { inline namespace v1 { constexpr int "
                         "one = 3; } }",
                         stays),
            "TD2036");
  EXPECT_EQ(numberBefore("namespace gpu { constexpr int one = 3; }\n"
                         "namespace at { using gpu::one; }",
                         stays),
            "TD2036");
  EXPECT_EQ(numberBefore("namespace at { namespace gpu { constexpr int one = "
                         "3; } using namespace gpu; }",
                         stays),
            "TD2036");
}

TEST(HostFinds, FunctionThatHidesAnother) {
  const std::string stays =
      "namespace at { inline int all() { return one(); } }";
  EXPECT_EQ(numberAround("int one();", "namespace at { int one(); }", stays),
            "TD2036");
  // It is looked for by its arguments only, which others do as well.
  EXPECT_EQ(numberAround("int one();", "namespace gpu { int one(); }", stays),
            "");
}

TEST(HostFinds, NamespaceThatAFunctionOpens) {
  for (const char *stays :
       {"inline int all() { using namespace b; return one; }",
        "namespace c { using namespace b; }\n"
        "inline int all() { using namespace c; return one; }",
        "namespace other = b;\n"
        "inline int all() { using namespace other; return one; }"})
    EXPECT_EQ(numberAround("constexpr int one = 1;\n"
                           "namespace a { namespace b {} }",
                           "namespace a { namespace b { constexpr int one = 3; "
                           "} }",
                           "namespace a { " + std::string(stays) + " }"),
              "TD2036")
        << stays;
}

TEST(HostFinds, NamespaceByOtherNames) {
  for (const char *stays :
       {"namespace to = a; inline int all() { return to::one(5); }",
        "inline int all() { namespace to = a; return to::one(5); }",
        "namespace to = a; namespace too = to;\n"
        "inline int all() { return too::one(5); }",
        "inline int all() { using a::one; return one(5); }",
        "namespace b { using namespace a; }\n"
        "inline int all() { return b::one(5); }"})
    EXPECT_EQ(numberAround("namespace a { int one(long); }",
                           "namespace a { int one(int); }", stays),
              "TD2036")
        << stays;
}

TEST(HostFinds, NameThatHidesNothing) {
  const std::string stays = "namespace at { inline int all() { return one; } }";
  EXPECT_EQ(numberBefore("namespace at { constexpr int two = 3; }", stays), "");
  EXPECT_EQ(numberBefore("namespace at { constexpr int three = 3; }", stays),
            "");
  EXPECT_EQ(numberBefore("namespace at { using ::one; }", stays), "");
  EXPECT_EQ(numberWith("namespace at { constexpr int one = 3; }", "1",
                       "constexpr int one = 1;\n" + stays),
            "");
}

TEST(HostFinds, NameThatHidesAnotherFromAMacro) {
  EXPECT_EQ(numberBefore("namespace at { constexpr int one = 3; }",
                         "#define INNER(x) o##x\n#define OUTER INNER(ne)\n"
                         "namespace at { inline int all() { return OUTER; } }"),
            "TD2036");
}

// Text that stays looks into it only where a directive opens it.
// No argument leads there, and the template stands in front.
TEST(HostFinds, OverloadOfTheDevicesOwnNamespace) {
  const std::string opened = "namespace gpu {}\nnamespace at { struct Any; "
                             "using namespace gpu; }\n";
  const std::string device = "namespace gpu { int pick(int, int); }";
  EXPECT_EQ(numberWith(opened + device, "pick(x, 5)"), "");
  EXPECT_EQ(numberWith("namespace gpu {}\nusing namespace gpu;\n" + device,
                       "pick(x, 5)"),
            "");
}

// Of a template behind it, which looks where it stands.
TEST(HostFinds, OverloadForATemplateBehindIt) {
  const std::string first = "struct T { operator long() const; };\n"
                            "int pick(long, ...);\n",
                    ask = "template <class X> int of(X x) { return ";
  for (const char *call :
       {"::pick(x, 5)", "(pick)(x, 5)", "(&pick)(x, 5)", "pick(x, 5)"})
    EXPECT_EQ(numberAround(first, "int pick(int, int);", ask + call + "; }"),
              "TD2036")
        << call;
  EXPECT_EQ(numberAround(first,
                         "namespace gpu { int pick(int, int); }\n"
                         "using namespace gpu;",
                         ask + "pick(x, 5); }"),
            "TD2036");
}

/// What becomes of an arm behind `own` text of the file, which includes a
/// header of `text` behind it.
static std::string numberBehind(const std::string &own,
                                const std::string &text) {
  const SplitResult result =
      split("#include \"front.h\"\n" + own +
                "\n#include \"behind.h\"\n"
                "int f(int n) {\n#ifdef USE_CUDA\n  n += go();\n#endif\n"
                "  return n;\n}\n",
            {{"front.h", "#pragma once\nint pick(long);\nnamespace far {\n"
                         "int pick(int);\n}\nstruct T {};\n"},
             {"behind.h", "#pragma once\n" + text + "\n"}});
  return numberOf(onlyBlock(result));
}

TEST(HostFinds, NameThatAHeaderBehindFinds) {
  for (const char *own :
       {"int pick(int);", "using namespace far;", "using far::pick;",
        "namespace at { enum { pick }; }", "T operator+(T, T);",
        "extern \"C\" { struct pick {}; }"})
    EXPECT_EQ(numberBehind(own, "inline int go() { return pick(5); }"),
              "TD2036")
        << own;
}

TEST(HostFinds, NameThatNoHeaderBehindHas) {
  EXPECT_EQ(numberBehind("int own(int n) { return n + 2; }",
                         "inline int go() { return pick(5); }"),
            "");
  EXPECT_EQ(numberBehind("", "inline int go() { return pick(5); }"), "");
}
