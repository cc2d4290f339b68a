// Arms that would behave differently in the backend are refused, each with the
// number that docs/Splitting.md gives the property.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

TEST(Soundness, DeclaredTypeOfACapture) {
  isRefused(R"(void put(int);
void f(int n) {
#ifdef USE_CUDA
  decltype(n) copied = n;
  put(++copied);
#endif
  put(n);
}
)",
            "TD2034");
}

TEST(Soundness, DeclaredTypeByDecltypeAuto) {
  isRefused(R"(void put(int);
void f(int n) {
#ifdef USE_CUDA
  auto add = [&](int by) -> decltype(auto) { return n; };
  put(add(1));
  decltype(auto) copied = n;
  put(++copied);
#endif
  put(n);
}
)",
            "TD2034");
}

TEST(Soundness, PlaceInAMessage) {
  SplitResult result = split(R"(#include "check.h"
void put(int);
static void helper(int n) { CHECK(n > 1); }
void f(int n) {
#ifdef USE_CUDA
  CHECK(n);
  helper(n);
  put(n);
#endif
}
)",
                             {{"check.h", R"(#pragma once
const char *where(const char *file = __builtin_FILE());
void fail(const char *, const char *, int, const char *);
#define CHECK(ok) \
  if (!(ok))      \
  fail(__func__, __FILE__, __LINE__, where())
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
}

// The compiler's own headers are read once more with the hooks' header.
TEST(Soundness, HeadersOfTheCompilerMayBeReadMoreOften) {
  SplitResult result =
      split(R"(#include "text.h"
int f(int n) {
#ifdef USE_CUDA
  if (n > 2)
    return -1;
#endif
  return n;
}
)",
            {{"text.h", "#include <optional>\n#include <string>\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Soundness, FunctionThatTravelsSaysItsOwnName) {
  SplitResult result = split(R"(void print(const char *);
#ifdef USE_CUDA
void f() { print(__func__); }
#endif
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Soundness, StaticVariableOfATemplate) {
  isRefused(R"(void put(int);
template <typename T> void f(T) {
#ifdef USE_CUDA
  static int calls = 0;
  put(++calls);
#endif
}
void g() {
  f(1);
  f(1.0);
}
)",
            "TD2008");
}

// Each instance has a type of its own for it, by which a header's template may
// choose a variable.
TEST(Soundness, LambdaOfATemplate) {
  auto source = [](const std::string &arm) {
    return "void put(int);\n"
           "template <typename F> int once(F f) { return f(); }\n"
           "template <typename T> void f(T) {\n#ifdef USE_CUDA\n" +
           arm + "\n#endif\n}\nvoid g() {\n  f(1);\n  f(1.0);\n}\n";
  };
  isRefused(source("put(once([] { return 1; }));"), "TD2008");
}

TEST(Soundness, StaticVariableOfALocalType) {
  isRefused(R"(void put(int);
void f() {
  struct Tally {
    int next() {
      static int calls = 0;
      return ++calls;
    }
  };
#ifdef USE_CUDA
  put(Tally().next());
#endif
  put(Tally().next());
}
)",
            "TD2019");
}

TEST(Soundness, LocalTypeThatIsThrown) {
  isRefused(R"(void put(int);
void f(int n) {
  struct Failure {};
  try {
    put(n);
#ifdef USE_CUDA
    if (n == 2)
      throw Failure();
#endif
  } catch (const Failure &) {
    put(3);
  }
}
)",
            "TD2024");
}

TEST(Soundness, MutableFieldOfAConstantArray) {
  isRefused(R"(void put(int);
struct Memo {
  mutable int uses = 0;
  int use() const { return ++uses; }
};
static const Memo memos[2] = {};
void f() {
#ifdef USE_CUDA
  put(memos[1].use());
#endif
  put(memos[1].use());
}
)",
            "TD2019");
}

TEST(Soundness, OptionalReturnedOnSomePaths) {
  const char *source = R"(#include <optional>
struct Value {
  Value(int);
  Value(std::optional<int>);
};
std::optional<int> ask();
Value f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return ask();
#endif
  return n;
}
)";
  isRefused(source, "TD2029");
}

TEST(Soundness, ExplicitConstructorOfTheResult) {
  isRefused(R"(struct Value {
  Value(long);
  explicit Value(int);
};
Value f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return 1;
#endif
  return Value(2L);
}
)",
            "TD2029");
}

TEST(Soundness, ReferenceReturnedOnSomePaths) {
  isRefused(R"(int &cell();
int &f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return cell();
#endif
  return cell();
}
)",
            "TD2029");
}

TEST(Soundness, ReferenceReturnedAlways) {
  SplitResult result = split(R"(struct Named { int n; };
const Named &named(int n);
const Named &f() {
#ifdef USE_CUDA
  return named(1);
#else
  return named(2);
#endif
}
)",
                             {{"named.h", ""}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2001") << "Named has no header";
  result = split(R"(#include "named.h"
const Named &f() {
#ifdef USE_CUDA
  return named(1);
#else
  return named(2);
#endif
}
)",
                 {{"named.h", "#pragma once\nstruct Named { int n; };\n"
                              "const Named &named(int n);\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_NE(headerOf(result).find("const Named &(*f)()"), std::string::npos)
      << headerOf(result);
}

TEST(Soundness, HostVariableOfADeducedType) {
  isRefused(R"(double half(int);
double f(int n) {
#ifdef USE_CUDA
  auto chosen = half(n);
#else
  auto chosen = 3;
#endif
  return chosen;
}
)",
            "TD2028");
}

TEST(Soundness, HostVariableOfAClass) {
  isRefused(R"(#include "traced.h"
int f(int n) {
#ifdef USE_CUDA
  Traced chosen = n;
#else
  Traced chosen = 3;
#endif
  return chosen.n;
}
)",
            "TD2028", {{"traced.h", R"(#pragma once
struct Traced {
  int n;
  Traced(int n);
  Traced &operator=(const Traced &);
};
)"}});
}

/// `chosen` of both arms, with `value` where the host declares it.
static std::string bothDeclare(const std::string &value,
                               const std::string &before = "") {
  return "#include \"s.h\"\n" + before +
         "\nint f(int n, int *p, S s) {\n  int later;\n"
         "#ifdef USE_CUDA\n  int chosen = n + 7;\n#else\n  " +
         value + "\n#endif\n  later = chosen;\n  return later;\n}\n";
}

// The host makes it with the backend, too.
TEST(Soundness, HostVariableOfAnEffect) {
  const std::map<std::string, std::string> headers = {
      {"s.h", "#pragma once\nint next();\n#define NEXT next()\n"
              "struct S { int v; operator int() const; int operator+(int);\n"
              "           int operator-(); S *operator->(); };\n"
              "int operator\"\"_up(unsigned long long);\n"}};
  for (const char *value :
       {"int chosen = NEXT;", "int chosen = s;", "int chosen = s + 3;",
        "int chosen = -s;", "int chosen = s->v;", "int chosen = *p;",
        "int chosen = 7 / n;", "int chosen = later;", "int chosen = 3_up;",
        "next(); int chosen = 3;", "later = 3;"})
    isRefused(bothDeclare(value), "TD2028", headers);
  isRefused(bothDeclare("int chosen = true;", "#define true next()"), "TD2028",
            headers);
  for (const char *value : {"int chosen = 3;", "int chosen = -3;",
                            "int chosen = n;", "int chosen = 'a';"})
    EXPECT_EQ(numberOf(onlyBlock(split(bothDeclare(value), headers))), "")
        << value;
}

TEST(Soundness, Counter) {
  isRefused(R"(void put(int);
void f() {
#ifdef USE_CUDA
  put(__COUNTER__);
#endif
}
)",
            "TD2026");
}

TEST(Soundness, WhatUpstreamMovesIntoTheResult) {
  const std::map<std::string, std::string> headers = {
      {"traced.h", "#pragma once\nstruct Traced { Traced(); Traced(const "
                   "Traced &); Traced(Traced &&); };\n"
                   "struct Plain { int n; };\n"}};
  auto returning = [&](const std::string &type, const std::string &value) {
    return "#include \"traced.h\"\n#include <optional>\n#include "
           "<vector>\n" +
           type + " f(int n) {\n  " + type +
           " own;\n#ifdef USE_CUDA\n  if (n == 1)\n    return " + value +
           ";\n#endif\n  return own;\n}\n";
  };
  isRefused(returning("Traced", "own"), "TD2018", headers);
  isRefused(returning("std::vector<int>", "own"), "TD2018", headers);
  isRefused(returning("Traced", "static_cast<Traced &&>(own)"), "TD2029",
            headers);
  for (const char *value : {"own", "(own)"})
    isRefused(std::string("#include \"traced.h\"\nTraced f(Traced &&own) {\n"
                          "#ifdef USE_CUDA\n  return ") +
                  value + ";\n#endif\n  return Traced();\n}\n",
              "TD2018", headers);
  for (const std::string &text :
       {returning("Plain", "own"), returning("long", "own")})
    EXPECT_EQ(numberOf(onlyBlock(split(text, headers))), "") << text;
}

/// `f` with `arm` in a block, behind `before`.
static std::string function(const std::string &file, const std::string &arm,
                            const std::string &before = "") {
  return file + "\nvoid put(int);\nint f(int n) {\n" + before +
         "\n#ifdef USE_CUDA\n" + arm + "\n#endif\nput(1);\nreturn n;\n}\n";
}

TEST(Soundness, LambdaThatCopiesWhatIsAReference) {
  const std::string total = "static int total;";
  isRefused(function(total, "auto add = [=] { total += n; }; add();"),
            "TD2034");
  isRefused("struct S { int count; int f(int n); };\nint S::f(int n) {\n"
            "#ifdef USE_CUDA\nauto add = [=] { return count + n; };\n"
            "n = add();\n#endif\nreturn n;\n}\n",
            "TD2034");
  for (const std::string &text :
       {function(total, "auto add = [&] { total += n; }; add();"),
        function("", "auto twice = [=] { return 2 * n; }; put(twice());")})
    EXPECT_EQ(numberOf(onlyBlock(split(text))), "") << text;
}

TEST(Soundness, WhatAReferenceDoesNotTell) {
  isRefused(function("static thread_local int own;", "own = n;"), "TD2034");
  isRefused(
      function("", "put(__alignof__(wide));", "alignas(64) int wide = n;"),
      "TD2034");
  isRefused(function("", "put(__builtin_object_size(cells, 0));",
                     "int cells[4] = {n};"),
            "TD2034");
  isRefused(function("int size(void *const p "
                     "__attribute__((pass_object_size(0))));",
                     "put(size(cells + 1));", "int cells[4] = {n};"),
            "TD2034");
  isRefused(
      function("", "put(__builtin_constant_p(four));", "const int four = 4;"),
      "TD2034");
}

TEST(Soundness, EndsBehindTheBlock) {
  const std::map<std::string, std::string> headers = {
      {"guard.h",
       "#pragma once\n#include <initializer_list>\n"
       "struct Guard { Guard(int); ~Guard(); operator bool() const; };\n"
       "struct Holder { const Guard &held; };\n"
       "void done(int *);\n"}};
  const std::string include = "#include \"guard.h\"";
  for (const char *arm :
       {"Holder held{Guard(n)};", "const Guard &held = Guard(n);",
        "std::initializer_list<Guard> held = {1, 2};",
        "__attribute__((cleanup(done))) int held = n;"})
    isRefused(function(include, arm), "TD2018", headers);
  isRefused(include +
                "\nvoid put(int);\nvoid f(int n) {\nif (n == 1) {\nput(1);\n"
                "}\n#ifdef USE_CUDA\nelse if (Guard g(n); n == 2) {\nput(2);\n"
                "}\n#endif\nelse {\nput(3);\n}\n}\n",
            "TD2018", headers);
}
