// What the backend's text finds around it is what it found in the host: macros
// as they stood there, names that generated text does not take, one answer to
// which declarations travel.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

static bool comesBefore(const std::string &text, const char *first,
                        const char *second) {
  std::size_t a = text.find(first), b = text.find(second);
  return a != std::string::npos && b != std::string::npos && a < b;
}

TEST(CopiedState, MacroThatTheArmAsksFor) {
  SplitResult result = split(R"(void put(int);
#define HAVE_IT 1
void f() {
#ifdef USE_CUDA
#ifdef HAVE_IT
  put(1);
#else
  put(2);
#endif
#endif
}
)");
  EXPECT_TRUE(comesBefore(backendOf(result), "#define HAVE_IT 1", "put(1);"))
      << backendOf(result);
}

TEST(CopiedState, MacroThatEnds) {
  SplitResult result = split(R"(void put(int);
#define EARLY 3
static int early() { return EARLY; }
#undef EARLY
static int EARLY(int n) { return n; }
void f() {
#ifdef USE_CUDA
  put(early() + EARLY(2));
#endif
}
)");
  std::string text = backendOf(result);
  EXPECT_TRUE(comesBefore(text, "#define EARLY 3", "early()")) << text;
  EXPECT_TRUE(comesBefore(text, "#undef EARLY", "int EARLY(int n)")) << text;
}

TEST(CopiedState, MacroOfTheFunction) {
  SplitResult result = split(R"(void put(int);
#define STEP 3
static int step() { return STEP; }
void f() {
#undef STEP
#define STEP 6
#ifdef USE_CUDA
  put(STEP + step());
#endif
}
)");
  std::string text = backendOf(result);
  EXPECT_TRUE(comesBefore(text, "int step()", "#undef STEP")) << text;
  EXPECT_TRUE(comesBefore(text, "#define STEP 6", "put(STEP")) << text;
}

TEST(CopiedState, NamesOfTheHost) {
  SplitResult result = split(R"(#include <optional>
void put(int);
int f_hook(int);
int f(bool hook, int result) {
#ifdef USE_CUDA
  put(hook);
  if (result == 2)
    return 7;
#endif
  return f_hook(result);
}
)");
  std::string host = hostOf(result);
  EXPECT_NE(host.find("if (auto hook_ = "), std::string::npos) << host;
  EXPECT_NE(host.find("if (auto result_ = hook_(hook, result))"),
            std::string::npos)
      << host;
  EXPECT_NE(backendOf(result).find(" f2_hook("), std::string::npos)
      << backendOf(result);
}

TEST(CopiedState, MacroThatALaterIncludeRedefines) {
  isRefused(R"(#include "pace.h"
int f(int n) {
#ifdef USE_CUDA
  n += PACE;
#endif
  return n;
}
#include "later.h"
)",
            "TD2036",
            {{"pace.h", "#define PACE 5\n"},
             {"later.h", "#undef PACE\n#define PACE 7\n"}});
}

TEST(CopiedState, NameOfTheSwitch) {
  SplitResult result = split(R"(void put(int);
static const int value = 4;
void f(int n) {
  switch (n) {
#ifdef USE_CUDA
  case 1:
    put(value);
    break;
#endif
  default:
    put(2);
  }
}
)");
  EXPECT_NE(backendOf(result).find("switch (value_)"), std::string::npos)
      << backendOf(result);
}

TEST(CopiedState, ArmThatAlwaysThrows) {
  SplitResult result = split(R"(int make();
int f(int n) {
#ifdef USE_CUDA
  throw n;
#else
  return make();
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_NE(hostOf(result).find("return hook(n);"), std::string::npos)
      << hostOf(result);
}

// `next` would travel with the second block, but `other` holds that back: then
// the first one would have to copy it, state and all.
TEST(CopiedState, NeedsOfWhatIsRefused) {
  SplitResult result = split(R"(int visible() { return 1; }
static int next();
int f(int n) {
#ifdef USE_CUDA
  n += next();
#endif
  return n;
}
#ifdef USE_CUDA
static int next() {
  static int calls = 0;
  return ++calls;
}
static int other() { return visible(); }
#endif
)");
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[0]), "TD2019") << result.blocks[0].reason;
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2014") << result.blocks[1].reason;
}

// Line 9 becomes one of two digits.
TEST(CopiedState, LineNumbersThatGrow) {
  SplitResult result = split(R"(#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
void put(int);
void f() {
#ifdef USE_CUDA
  put(3);
#endif
}
int JOIN(made_, __LINE__) = 1;
)");
  EXPECT_TRUE(checksPass(result));
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

// Each class has a variable of its own in `keyOf`, and one that no other file
// can name has another one in the backend.
TEST(CopiedState, ClassThatChoosesAHeadersVariable) {
  const std::map<std::string, std::string> headers = {{"keys.h", R"(#pragma once
template <typename T> int &keyOf() { static int key; return key; }
template <typename T> struct Keys { static int &get(); };
)"}};
  auto numberFor = [&](const std::string &used) {
    SplitResult result = split(R"(#include "keys.h"
#include <any>
#include <vector>
namespace {
struct Own {};
enum class Kind { one };
} // namespace
struct Shared {};
static const auto lambda = [] {};
int f(int n) {
  keyOf<Shared>() = n;
#ifdef USE_CUDA
  n += )" + used + R"(;
#endif
  return n;
}
)",
                               headers);
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("keyOf<Own>()"), "TD2024");
  EXPECT_EQ(numberFor("Keys<Own>::get()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<Kind>()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<std::vector<Own *>>()"), "TD2024");
  EXPECT_EQ(numberFor("int(std::any(Kind::one).has_value())"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<decltype(lambda)>()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<Shared>()"), "");
  EXPECT_EQ(numberFor("int(std::vector<Own>(3).size())"), "");
}

// The same by another kind of argument, or by a part of one.
TEST(CopiedState, ArgumentThatChoosesAHeadersVariable) {
  const std::map<std::string, std::string> headers = {{"keys.h", R"(#pragma once
template <auto V> int &keyOf() { static int key; return key; }
template <typename T> int &typeOf() { static int key; return key; }
template <template <typename> class T> int &madeOf() {
  static int key;
  return key;
}
template <auto V> int kept = 0;
template <auto V> struct Slot {
  struct Inner { static int next(); };
};
)"}};
  auto numberFor = [&](const std::string &used) {
    SplitResult result = split(R"(#include "keys.h"
namespace {
struct Own { int k; };
enum class Kind { one };
template <typename T> struct Holder { T t; };
} // namespace
struct Shared { int k; };
template <typename T> struct SharedHolder { T t; };
using Mine = Slot<Own{3}>::Inner;
int f(int n) {
#ifdef USE_CUDA
  n += )" + used + R"(;
#endif
  return n;
}
)",
                               headers, "/checkout", "-std=c++20");
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("keyOf<Own{3}>()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<&Own::k>()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<Kind::one>()"), "TD2024");
  EXPECT_EQ(numberFor("kept<&Own::k>"), "TD2024");
  EXPECT_EQ(numberFor("Mine::next()"), "TD2024");
  EXPECT_EQ(numberFor("typeOf<int Own::*>()"), "TD2024");
  EXPECT_EQ(numberFor("typeOf<int (*)(Own *)>()"), "TD2024");
  EXPECT_EQ(numberFor("typeOf<Own (*[2])()>()"), "TD2024");
  EXPECT_EQ(numberFor("madeOf<Holder>()"), "TD2024");
  EXPECT_EQ(numberFor("keyOf<Shared{3}>() + keyOf<&Shared::k>()"), "");
  EXPECT_EQ(numberFor("keyOf<4>() + madeOf<SharedHolder>()"), "");
}

// Its name is nothing outside of its function; its fields' values are.
TEST(CopiedState, LocalClassThatTheArmIsAPartOf) {
  auto outcomeFor = [](const std::string &statement) {
    SplitResult result =
        split("void put(int);\nvoid f(int n) {\n"
              "  struct Own {\n    int n;\n    void g() {\n"
              "#ifdef USE_CUDA\n" +
              statement + "\n#endif\n    }\n  };\n  Own{n}.g();\n}\n");
    return onlyBlock(result);
  };
  EXPECT_EQ(numberOf(outcomeFor("put(Own{1}.n);")), "TD2014");
  EXPECT_EQ(numberOf(outcomeFor("put(n);")), "");
  EXPECT_NE(outcomeFor("put(n);").host.find("hook(n)"), std::string::npos)
      << outcomeFor("put(n);").host;
}

// [cpp.stringize]: one space for each blank between two tokens, none for none.
TEST(CopiedState, BlanksThatAMacroMakesTextOf) {
  SplitResult result = split(R"(#define TEXT(x) #x
void put(const char *);
void f() {
#ifdef USE_CUDA
  put(TEXT(1+2  *3));
  put( TEXT((a , b)) );
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_NE(backendOf(result).find("put(TEXT(1+2 *3));"), std::string::npos)
      << backendOf(result);
  EXPECT_NE(backendOf(result).find("put(TEXT((a , b)));"), std::string::npos);
}

// A lambda and a class of a copied function are others in the copy; those of
// the arm itself are there once.
TEST(CopiedState, TypeOfACopiedFunctionThatChoosesAHeadersVariable) {
  auto numberFor = [](const std::string &file, const std::string &used) {
    SplitResult result =
        split("#include \"keys.h\"\n" + file +
                  "\nint f(int n) {\n#ifdef USE_CUDA\n  n += " + used +
                  ";\n#endif\n  return n;\n}\n",
              {{"keys.h", R"(#pragma once
template <typename F> int once(F f) { static int done; return done++; }
template <typename T> struct Counted { static int count; Counted(); };
)"}});
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("static int g() { return once([] {}); }", "g()"),
            "TD2024");
  EXPECT_EQ(
      numberFor("static int g() { struct Own {}; return once(Own()); }", "g()"),
      "TD2024");
  EXPECT_EQ(
      numberFor("struct S { int g() { return once([] {}); } };", "S().g()"),
      "TD2024");
  EXPECT_EQ(numberFor("template <class T> static int g(T t) {\n"
                      "  return once([t] {});\n}",
                      "g(n)"),
            "TD2024");
  EXPECT_EQ(
      numberFor("namespace { struct S : Counted<S> { int n = 0; }; }", "S().n"),
      "TD2024");
  EXPECT_EQ(numberFor("", "once([] {})"), "");
  EXPECT_EQ(
      numberFor("static int g(int n) { return [n] { return n; }(); }", "g(n)"),
      "");
}

TEST(CopiedState, ClassThatTheLibraryIsAskedFor) {
  auto numberFor = [](const std::string &statement) {
    SplitResult result = split(R"(#include <functional>
#include <memory>
namespace { struct Own { int operator()(int *) const { return 1; } }; }
bool f(std::function<int(int *)> &function, std::shared_ptr<int> &pointer) {
#ifdef USE_CUDA
  )" + statement + R"(
#endif
  return function.target<Own>() || std::get_deleter<Own>(pointer);
}
)");
    return numberOf(onlyBlock(result));
  };
  EXPECT_EQ(numberFor("function = Own();"), "TD2024");
  EXPECT_EQ(numberFor("function = nullptr;"), "");
}
