// Text that stays means what it meant with the device, and what it declares
// lives as long; else what decides it stays, too.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

static void refuses(const std::string &source, unsigned line,
                    const std::string &number,
                    std::map<std::string, std::string> headers = {}) {
  for (const BlockOutcome &block : split(source, std::move(headers)).blocks)
    EXPECT_EQ(numberOf(block), block.line == line ? number : "")
        << "line " << block.line << ": " << block.reason;
}

TEST(Meaning, OverloadThatLeaves) {
  refuses(R"(static int choose(long) { return 1; }
#ifdef USE_CUDA
static int choose(int) { return 2; }
#endif
int f(int n) { return choose(n); }
)",
          2, "TD2036");
}

// [temp.over.link]: templates of one type are two when their heads are.
TEST(Meaning, TemplateThatAsksForLess) {
  refuses(R"(template <bool> struct If {};
template <> struct If<true> { typedef int type; };
template <class T, typename If<(sizeof(T) < 5)>::type = 0>
static int choose(T) { return 1; }
#ifdef USE_CUDA
template <class T, typename If<(sizeof(T) > 4)>::type = 0>
static int choose(T) { return 2; }
#endif
static int choose(...) { return 3; }
int f(long n) { return choose(n); }
)",
          5, "TD2036");
}

TEST(Meaning, OverloadThatOnlyTheDeviceTakes) {
  refuses(R"(static int choose(long) { return 1; }
#ifdef USE_CUDA
struct OnDevice {};
static int choose(OnDevice) { return 2; }
#endif
int f(int n) { return choose(n); }
)",
          0, "");
}

TEST(Meaning, OverloadOfAnInclude) {
  refuses(R"(int choose(long);
#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) { return choose(n); }
)",
          2, "TD2036", {{"device.h", "#pragma once\nint choose(int);\n"}});
}

TEST(Meaning, DefinitionOfAnotherHeader) {
  refuses(
      R"(#ifdef USE_CUDA
#include "device.h"
#else
#include "plain.h"
#endif
int f(int n) { return choose(n); }
)",
      1, "TD2036",
      {{"device.h", "#pragma once\ninline int choose(int) { return 2; }\n"},
       {"plain.h", "#pragma once\ninline int choose(int) { return 1; }\n"}});
}

/// `device` for the arm, `plain` otherwise; `use` stays.
static void refusesEither(const std::string &device, const std::string &plain,
                          const std::string &use) {
  refuses("#include \"base.h\"\n#ifdef USE_CUDA\n#include \"device.h\"\n"
          "#else\n#include \"plain.h\"\n#endif\n" +
              use,
          2, "TD2036",
          {{"base.h", "#pragma once\nstruct S;\nS &the();\n"},
           {"device.h", "#pragma once\n" + device},
           {"plain.h", "#pragma once\n" + plain}});
}

TEST(Meaning, EnumeratorOfAnotherHeader) {
  refusesEither("enum Mode { fast = 1 };\n", "enum Mode { fast = 2 };\n",
                "int f() { return fast; }\n");
}

TEST(Meaning, FieldOfAnotherHeader) {
  refusesEither("struct S { int size; };\n", "struct S { int a, size; };\n",
                "int f() { return the().size; }\n");
}

TEST(Meaning, DefaultArgumentOfAnotherHeader) {
  refusesEither("int g(int n = 1);\n", "int g(int n = 2);\n",
                "int f() { return g(); }\n");
}

TEST(Meaning, HeaderThatReadsAMacroOfAnArm) {
  refuses(
      R"(#ifdef USE_CUDA
#define FAST 1
#endif
#include "either.h"
int f() { return choose(); }
)",
      1, "TD2027",
      {{"either.h", "#pragma once\n#ifdef FAST\ninline int choose() { return "
                    "1; }\n#else\ninline int choose() { return 2; "
                    "}\n#endif\n"}});
}

TEST(Meaning, HeaderThatReadsAMacroOfAnInclude) {
  refuses(
      R"(#ifdef USE_CUDA
#include "device.h"
#endif
#include "either.h"
int f() { return choose(); }
)",
      1, "TD2027",
      {{"device.h", "#define FAST 1\n"},
       {"either.h", "#pragma once\n#ifdef FAST\ninline int choose() { return "
                    "1; }\n#else\ninline int choose() { return 2; "
                    "}\n#endif\n"}});
}

TEST(Meaning, DeclarationOfAnotherHeader) {
  refuses(R"(#ifdef USE_CUDA
#include "device.h"
#else
#include "plain.h"
#endif
int f(int n) { return choose(n); }
)",
          0, "",
          {{"device.h", "#pragma once\nint choose(int);\n"},
           {"plain.h", "#pragma once\nint choose(int);\n"}});
}

TEST(Meaning, MacroThatAnIncludeRedefines) {
  refuses(R"(#define PACE 1
#ifdef USE_CUDA
#include "device.h"
#endif
int f() { return PACE; }
)",
          2, "TD2036", {{"device.h", "#undef PACE\n#define PACE 2\n"}});
}

// The text of an edit has keywords of its own.
TEST(Meaning, KeywordThatIsAMacro) {
  for (const char *before :
       {"#define return return 1 +\n", "#include \"host.h\"\n",
        "#ifndef USE_CUDA\n#define else else if (n) {} else\n#endif\n"}) {
    SplitResult result = split(
        std::string(before) + "int g(int n) {\n#ifdef USE_CUDA\n  n += 2;\n"
                              "#endif\n  return n;\n}\n",
        {{"host.h", "#define if if (false) {} else if\n"}});
    EXPECT_EQ(numberOf(result.blocks.back()), "TD2036") << before;
  }
}

TEST(Meaning, Specialisation) {
  refuses(R"(template <typename T> struct Kind {
  static int of() { return 1; }
};
#ifdef USE_CUDA
template <> struct Kind<int> {
  static int of() { return 2; }
};
#endif
int f() { return Kind<int>::of(); }
)",
          4, "TD2036");
}

TEST(Meaning, DefaultArgument) {
  refuses(R"(template <typename T> int given(T a);
int given(int a, int b);
#ifdef USE_CUDA
int given(int a, int b = 5);
#endif
int f(int n) { return given(n); }
)",
          3, "TD2036");
}

TEST(Meaning, UsingDirective) {
  refuses(R"(int choose(long);
namespace near { int choose(int); }
#ifdef USE_CUDA
using namespace near;
#endif
int f(int n) { return choose(n); }
)",
          3, "TD2036");
}

TEST(Meaning, UsingDeclarationOfTheArm) {
  refuses(R"(int choose(long);
namespace near { int choose(int); }
int f(int n) {
#ifdef USE_CUDA
  using near::choose;
  n += choose(n);
#endif
  return choose(n);
}
)",
          4, "TD2036");
}

// The include is suspected first; that it stays does not settle the matter.
TEST(Meaning, UsingDeclarationBehindAnInclude) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
int choose(long);
namespace near { int choose(int); }
int f(int n) {
#ifdef USE_CUDA
  using near::choose;
  n += choose(n);
#endif
  return choose(n);
}
)",
                             {{"device.h", "#pragma once\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2036");
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2036");
}

TEST(Meaning, ConditionOnAMacroOfAnInclude) {
  refuses(R"(void put(int);
#ifdef USE_CUDA
#include "device.h"
#endif
void f() {
#ifdef DEVICE_VERSION
  put(2);
#endif
}
)",
          2, "TD2027", {{"device.h", "#define DEVICE_VERSION 3\n"}});
}

TEST(Meaning, GuardOfTheArmThatStays) {
  refuses(R"(#include <mutex>
void put(int);
std::mutex all;
void f() {
#ifdef USE_CUDA
  put(1);
#else
  std::lock_guard<std::mutex> lock(all);
#endif
  put(2);
}
)",
          5, "TD2018");
}

TEST(Meaning, AddressOfTheArmThatStays) {
  refuses(R"(void put(int);
void f(int n, const int *last) {
#ifdef USE_CUDA
  put(1);
#else
  int mine = n;
  last = &mine;
#endif
  put(*last);
}
)",
          3, "TD2018");
}

TEST(Meaning, NameThatTheArmThatStaysHides) {
  refuses(R"(void put(int);
void f(int n) {
  int m = n;
  {
#ifdef USE_CUDA
    put(m);
#else
    int m = 3;
#endif
    put(m);
  }
}
)",
          5, "TD2018");
}

TEST(Meaning, PlainVariableOfTheArmThatStays) {
  refuses(R"(void put(int);
void f(int n) {
#ifdef USE_CUDA
  put(1);
#else
  int m = 3;
  put(m);
#endif
  put(n);
}
)",
          0, "");
}

TEST(Meaning, CopyableObjectWhoseEndMatters) {
  refuses(R"(#include <memory>
void put(int);
std::shared_ptr<int> hold(int);
void f(int n) {
#ifdef USE_CUDA
  std::shared_ptr<int> held = hold(n);
#endif
  put(n);
}
)",
          5, "TD2018");
}

TEST(Meaning, TemporaryKeptByAReference) {
  refuses(R"(struct Ticket {
  ~Ticket();
};
void put(int);
void f(int n) {
#ifdef USE_CUDA
  const Ticket &ticket = Ticket();
#endif
  put(n);
}
)",
          6, "TD2018");
}

TEST(Meaning, ObjectsThatOwnMemoryOnly) {
  refuses(R"(#include <map>
#include <memory>
#include <string>
#include <vector>
void put(int);
struct Node {
  std::vector<Node> parts;
  std::unique_ptr<int> value;
};
void f(int n) {
#ifdef USE_CUDA
  Node node;
  std::map<std::string, std::vector<int>> all;
  put(all.size() + node.parts.size());
#endif
  put(n);
}
)",
          0, "");
}

TEST(Meaning, ViewOfTheArm) {
  refuses(R"(#include <string>
void put(const char *);
void f() {
  const char *view = "";
#ifdef USE_CUDA
  std::string text = "device";
  view = text.c_str();
#endif
  put(view);
}
)",
          5, "TD2018");
}

TEST(Meaning, MemoryOfTheStack) {
  refuses(R"(void put(int);
void f(int *taken) {
#ifdef USE_CUDA
  {
    taken = static_cast<int *>(__builtin_alloca(4));
  }
#endif
  put(*taken);
}
)",
          3, "TD2018");
}
