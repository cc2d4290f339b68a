// Arms that would behave differently in the backend are refused, each with the
// number that docs/Splitting.md gives the property.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

static void isRefused(const std::string &source, const std::string &number,
                      std::map<std::string, std::string> headers = {}) {
  SplitResult result = split(source, std::move(headers));
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_EQ(numberOf(result.blocks[0]), number) << result.blocks[0].reason;
  EXPECT_TRUE(result.changes.empty()) << "the host was edited";
}

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

TEST(Soundness, BitFieldThatOthersReach) {
  const std::map<std::string, std::string> headers = {
      {"low.h", "#pragma once\nvoid put(int);\nstruct Low {\n  int low : 8;\n"
                "  int wide;\n  Low *self;\n  void f();\n};\n"}};
  isRefused(R"(#include "low.h"
void Low::f() {
#ifdef USE_CUDA
  self->low = 3;
  put(low);
#endif
}
)",
            "TD2039", headers);
  isRefused(R"(#include "low.h"
void f(Low &all) {
  auto &[low, wide, self] = all;
#ifdef USE_CUDA
  all.low = 3;
  put(low);
#endif
}
)",
            "TD2039", headers);
}

TEST(Soundness, BitFieldThatNothingElseReaches) {
  SplitResult result = split(R"(struct Low {
  int low : 8;
  int wide;
};
void put(int);
void f(const Low &all) {
  auto [low, wide] = all;
#ifdef USE_CUDA
  put(low);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_NE(headerOf(result).find("int low"), std::string::npos)
      << headerOf(result);
  EXPECT_TRUE(checksPass(result));
}

/// An arm that gives the address of a variable of its own to what it got as
/// `parameter`, by `use`.
static std::string addressGivenTo(const std::string &parameter,
                                  const std::string &use) {
  return "#include \"kept.h\"\nvoid f(" + parameter +
         ", int n) {\n#ifdef USE_CUDA\n  int mine = n + 3;\n  " + use +
         ";\n#endif\n  put(n);\n}\n";
}

static const std::map<std::string, std::string> Kept = {
    {"kept.h", "#pragma once\n#include <memory>\n#include <vector>\n"
               "void put(int);\nvoid put(const int *, const int *);\n"
               "struct Kept { const int *at; };\n"
               "struct Shared { Kept *kept; };\n"}};

TEST(Soundness, AddressKeptByWhatAPointerLeadsTo) {
  isRefused(addressGivenTo("Kept *box", "box->at = &mine"), "TD2018", Kept);
  isRefused(addressGivenTo("std::vector<int *> *box", "box->push_back(&mine)"),
            "TD2018", Kept);
  isRefused(addressGivenTo("const Shared &box", "box.kept->at = &mine"),
            "TD2018", Kept);
  isRefused(
      addressGivenTo("const std::shared_ptr<Kept> &box", "box->at = &mine"),
      "TD2018", Kept);
}

TEST(Soundness, AddressGivenToWhatCannotKeepIt) {
  const std::pair<const char *, const char *> cases[] = {
      {"int *box", "put(box, &mine)"},
      {"const Kept *box", "put(box->at, &mine)"},
      {"const int *const *box", "put(*box, &mine)"},
      {"const std::vector<int *> &box", "put(box[0], &mine)"}};
  for (auto [parameter, use] : cases) {
    SplitResult result = split(addressGivenTo(parameter, use), Kept);
    EXPECT_EQ(numberOf(onlyBlock(result)), "")
        << parameter << ": " << onlyBlock(result).reason;
  }
}

TEST(Soundness, PlaceInAMessageAndLineNumbers) {
  SplitResult result = split(R"(#include "check.h"
void put(int);
static void helper(int n) { CHECK(n > 1); }
void f(int n) {
#ifdef USE_CUDA
  CHECK(n);
  helper(n);
  put(__LINE__ + __builtin_LINE());
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

TEST(Soundness, AddressOfACopiedTable) {
  isRefused(R"(static const int row[2] = {1, 2};
bool f(const int *where) {
#ifdef USE_CUDA
  return where == row;
#else
  return row[0];
#endif
}
)",
            "TD2025");
}

TEST(Soundness, AddressOfACopiedTableByACall) {
  auto asking = [](const std::string &use) {
    return R"(#include <array>
struct Entry { int key; };
struct Row { int cells[2]; const int *data() const { return cells; } };
static constexpr int plain[] = {1, 2};
static constexpr std::array<Entry, 2> table = {{{1}, {2}}};
struct Middle { Entry entry; };
struct Nested { Middle middle; };
static constexpr Row row = {{1, 2}};
static constexpr Nested nested = {{{1}}};
const int *first(const int *);
const Entry &inOf(const Nested &);
void put(bool);
int f(const Entry *entry, const int *n) {
#ifdef USE_CUDA
  )" + use +
           R"(
#endif
  return 0;
}
)";
  };
  for (const char *use :
       {"put(entry != table.end());", "put(n == std::begin(plain));",
        "put(n == row.data());", "entry = table.data();",
        "put(entry == &table.at(1));", "n = first(plain);",
        "put(entry == &inOf(nested));"})
    isRefused(asking(use), "TD2025");
  for (const char *use :
       {"for (const Entry &one : table) put(one.key == *n);",
        "put(table.size() > 1);", "put(table.at(0).key == *n);",
        "put(*row.data() == *n);"})
    EXPECT_EQ(numberOf(onlyBlock(split(asking(use)))), "") << use;
}

TEST(Soundness, ElementOfACopiedTable) {
  SplitResult result = split(R"(static const int row[2] = {1, 2};
int f(int n) {
#ifdef USE_CUDA
  n += row[n];
#endif
  return n + row[0];
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
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

TEST(Soundness, PragmaAroundWhatIsCopied) {
  const char *source = R"(void put(int);
#pragma pack(push, 1)
struct Packed {
  char c;
  int n;
};
#pragma pack(pop)
void f() {
#ifdef USE_CUDA
  put(sizeof(Packed));
#endif
}
)";
  isRefused(source, "TD2035");
}

TEST(Soundness, PragmaOperatorAroundWhatIsCopied) {
  const std::string use = R"(
void put(int);
void f() {
#ifdef USE_CUDA
  put(sizeof(Packed));
#endif
}
)";
  const std::string packed = "struct Packed { char c; int n; };\n";
  isRefused("_Pragma(\"pack(push, 1)\") " + packed + "_Pragma(\"pack(pop)\")" +
                use,
            "TD2035");
  isRefused("#include \"pack.h\"\nPACK(1)\n" + packed + use, "TD2035",
            {{"pack.h", "#pragma once\n#define PACK__(text) _Pragma(#text)\n"
                        "#define PACK(n) PACK__(pack(push, n))\n"}});
}

TEST(Soundness, PragmaOperatorThatHasEnded) {
  SplitResult result = split(R"x(void put(int);
#define QUIET(what) _Pragma(what)
_Pragma("pack(push, 1)") struct Packed { char c; };
_Pragma("pack(pop)") QUIET("GCC diagnostic ignored \"-Wall\"")
void f() {
#ifdef USE_CUDA
  put(1);
#endif
}
)x");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Soundness, PragmaAroundAnInclude) {
  const std::map<std::string, std::string> headers = {
      {"packed.h", "#pragma once\nstruct Packed { char c; int n; };\n"}};
  const std::string use = R"(
void put(int);
void f(Packed &packed) {
#ifdef USE_CUDA
  put(packed.n);
#endif
}
)";
  isRefused("#pragma pack(push, 1)\n#include \"packed.h\"\n"
            "#pragma pack(pop)" +
                use,
            "TD2035", headers);
  SplitResult result = split("#pragma GCC diagnostic push\n"
                             "#include \"packed.h\"\n"
                             "#pragma GCC diagnostic pop" +
                                 use,
                             headers);
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Soundness, PragmaThatHasEnded) {
  SplitResult result = split(R"(void put(int);
#pragma GCC diagnostic ignored "-Wall"
#pragma pack(push, 1)
struct Packed {
  char c;
};
#pragma pack(pop)
void f() {
#ifdef USE_CUDA
  put(3);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
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
    return "#include \"traced.h\"\n#include <vector>\n" + type +
           " f(int n) {\n  " + type +
           " own;\n#ifdef USE_CUDA\n  if (n == 1)\n    return " + value +
           ";\n#endif\n  return own;\n}\n";
  };
  isRefused(returning("Traced", "own"), "TD2018", headers);
  isRefused(returning("std::vector<int>", "own"), "TD2018", headers);
  for (const std::string &text :
       {returning("Plain", "own"), returning("long", "own"),
        returning("Traced", "static_cast<Traced &&>(own)")})
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
