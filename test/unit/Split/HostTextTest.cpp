// What text that stays says: by templates, by macros, by results that nobody
// writes down, and by attributes of the function around a block.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;

using testing::HasSubstr;
using testing::Not;

/// The only block of `source` is refused with `number`; "": it is split.
static void becomes(const std::string &number, const std::string &source,
                    std::map<std::string, std::string> headers = {}) {
  SplitResult result = split(source, std::move(headers));
  EXPECT_EQ(numberOf(onlyBlock(result)), number) << onlyBlock(result).reason;
}

/// `outer` at file scope, `inner` for the device alone, and `user` behind it.
static void hides(const std::string &outer, const std::string &inner,
                  const std::string &user) {
  becomes("TD2036", outer + "\nnamespace inner {\n#ifdef USE_CUDA\n" + inner +
                        "\n#endif\n" + user + "\n}\n");
}

TEST(HostText, ClassTemplateOfAParameter) {
  hides("template <typename T> struct Pick { static int value(); };",
        "template <typename T> struct Pick { static int value(); };",
        "template <typename T> int pick(T) { return Pick<T>::value(); }");
}

TEST(HostText, AliasTemplateOfAParameter) {
  hides("template <typename T> using Wide = char;",
        "template <typename T> using Wide = long;",
        "template <typename T> int size(T) { return sizeof(Wide<T>); }");
}

TEST(HostText, VariableTemplateOfAParameter) {
  hides("template <typename T> constexpr int rank = 3;",
        "template <typename T> constexpr int rank = 4;",
        "template <typename T> int ask(T) { return rank<T>; }\n"
        "int asked() { return ask(1); }");
}

TEST(HostText, TemplateAsAnArgument) {
  hides("template <typename T> struct Pick {};\n"
        "template <template <typename> class P, typename T> int made(T);",
        "template <typename T> struct Pick {};",
        "template <typename T> int pick(T n) { return made<Pick>(n); }");
}

TEST(HostText, TemplateWhoseArgumentsAreDeduced) {
  hides("template <typename T> struct Pick { Pick(T); };",
        "template <typename T> struct Pick { Pick(T); };",
        "template <typename T> void pick(T n) { Pick made(n); }");
}

TEST(HostText, FunctionsThatATemplateDoesNotCall) {
  for (const char *user :
       {"template <typename T> int ask(T t) { int (*p)(T) = &pick<T>; return "
        "p(t); }",
        "template <typename T> int ask(T t) { return (pick<T>)(t); }",
        "template <typename T> int ask(T t) { return via(pick<T>, t); }",
        "template <typename T> int ask(T t) { return inner::pick<T>(t); }"})
    hides("template <typename F, typename T> int via(F f, T t) { return f(t); "
          "}\ntemplate <typename T> int pick(T) { return 1; }\nnamespace inner "
          "{ using ::pick; }",
          "template <typename T, int = 0> int pick(T) { return 2; }", user);
}

TEST(HostText, OverloadThatATemplateTakesTheAddressOf) {
  becomes("TD2036", R"(int pick(long);
#ifdef USE_CUDA
int pick(int);
#endif
template <typename T> int ask(T t) { int (*p)(T) = pick; return p(t); }
)");
}

TEST(HostText, MacroThatNamesWhatTheArmThatStaysDeclares) {
  becomes("TD2018", R"(void put(int);
static int kept = 7;
#define KEPT kept
void f(int n) {
#ifdef USE_CUDA
  put(n);
#else
  int kept = n;
#endif
  put(KEPT);
}
)");
}

TEST(HostText, MacroThatPastesWhatTheArmThatStaysDeclares) {
  becomes("TD2018", R"(void put(int);
static int kept1 = 7;
#define NAMED(x) x##1
void f(int n) {
#ifdef USE_CUDA
  put(n);
#else
  int kept1 = n;
#endif
  put(NAMED(kept));
}
)");
}

/// What becomes of a function that `text`, behind its arm, is in.
static std::string hostWith(const std::string &text) {
  return hostOf(split("#include \"call.h\"\nint f(int n) {\n  int made = 0;\n"
                      "  if (n == 0) {\n    made = 1;\n#ifdef USE_CUDA\n"
                      "  } else if (n == 2) {\n    made = 2;\n#endif\n"
                      "  } else {\n" +
                          text + "  }\n  return made;\n}\n",
                      {{"call.h", "#define CALL hook\nint hook(int);"}}));
}

TEST(HostText, MacroThatNamesTheHook) {
  EXPECT_THAT(hostWith("made = CALL(3);\n"), HasSubstr("(auto hook_ = "));
}

TEST(HostText, MacroThatNamesTheHookWithAPragmaInForce) {
  EXPECT_THAT(hostWith("#pragma pack(push, 1)\nmade = CALL(3);\n"
                       "#pragma pack(pop)\n"),
              HasSubstr("(auto hook_ = "));
}

TEST(HostText, MacroOfAnotherFunctionNamesTheHook) {
  SplitResult result = split(R"(#include "call.h"
void put(int);
int g() { return CALL(3); }
void f(int n) {
#ifdef USE_CUDA
  put(n);
#endif
}
)",
                             {{"call.h", "#define CALL hook\nint hook(int);"}});
  EXPECT_THAT(hostOf(result), Not(HasSubstr("hook_")));
}

TEST(HostText, ResultDeducedFromTheArmAlone) {
  becomes("TD2029", R"([[noreturn]] void fail();
auto f() {
#ifdef USE_CUDA
  return 3;
#else
  fail();
#endif
}
)");
}

TEST(HostText, ResultOfALambdaDeducedFromTheArmAlone) {
  becomes("TD2029", R"([[noreturn]] void fail();
template <typename F> void call(F f) { f(); }
void f() {
  call([] {
#ifdef USE_CUDA
    return 3;
#else
    fail();
#endif
  });
}
)");
}

TEST(HostText, ResultOfALambdaThatSaysAuto) {
  for (const char *result : {"auto", "decltype(auto)"})
    becomes("TD2029", R"([[noreturn]] void fail();
template <typename F> void call(F f) { f(); }
void f() {
  call([]() -> )" + std::string(result) +
                          R"( {
#ifdef USE_CUDA
    return 3;
#else
    fail();
#endif
  });
}
)");
}

TEST(HostText, ResultDeducedFromBothArms) {
  becomes("", R"(auto f() {
#ifdef USE_CUDA
  return 3;
#else
  return 4;
#endif
}
)");
}

TEST(HostText, ResultOfALambdaForTheBindings) {
  becomes("", R"([[noreturn]] void fail();
struct Module {
  template <typename F> Module &def(const char *, F) { return *this; }
};
void f(Module &module) {
  module.def("ask", [](int n) {
#ifdef USE_CUDA
    return n + 3;
#else
    fail();
#endif
  });
}
)");
}

TEST(HostText, FunctionForAProcessor) {
  SplitResult result = split(R"(void put(int);
__attribute__((target("avx2"))) void f(int n) {
#ifdef USE_CUDA
  put(n);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2035");
  EXPECT_THAT(onlyBlock(result).reason, HasSubstr("the attribute `target`"));
}

TEST(HostText, FunctionAroundTheFunctionForAProcessor) {
  becomes("TD2035", R"(void put(int);
void f(int n) {
  auto outer = [=]() __attribute__((target("avx2"))) {
    auto inner = [=] {
#ifdef USE_CUDA
      put(n);
#endif
    };
    inner();
  };
  outer();
}
)");
}

TEST(HostText, FunctionThatIsOptimisedOtherwise) {
  becomes("TD2035", R"(void put(int);
__attribute__((optnone)) void f(int n) {
#ifdef USE_CUDA
  put(n);
#endif
}
)");
}

TEST(HostText, FunctionWithAnAttributeAboutItsCalls) {
  becomes("", R"(void put(int);
[[nodiscard]] __attribute__((noinline)) int f(int n) {
#ifdef USE_CUDA
  put(n);
#endif
  return n;
}
)");
}

TEST(HostText, ConstantThatTheCompilerKnows) {
  for (const char *declared :
       {"const int k = 3;", "constexpr float k = 3;",
        "static const int all = 5;\n  const int &k = all;"})
    becomes("TD2034", "void put(int);\nvoid f() {\n  " + std::string(declared) +
                          "\n#ifdef USE_CUDA\n  put(k);\n#endif\n}\n");
}

TEST(HostText, ConstantThatTheCompilerDoesNotKnow) {
  becomes("", R"(void put(int);
void f(int n) {
  const int k = n;
#ifdef USE_CUDA
  put(k);
#endif
}
)");
}

TEST(HostText, SpecialisedMembersOfAHeadersClass) {
  const std::map<std::string, std::string> headers = {
      {"trait.h", "template <class T> struct Tr {\n"
                  "  template <class U> int of() { return 1; }\n"
                  "  template <class U> struct Made { int v = 1; };\n"
                  "  template <class U> static constexpr int v = 1;\n"
                  "  struct In { int v = 1; };\n"
                  "  enum class E { A = 1 };\n"
                  "  int plain() { return 1; }\n};\n"}};
  auto with = [&](const char *special, const char *number) {
    becomes(number,
            "#include \"trait.h\"\nvoid put(int);\n" + std::string(special) +
                "\nvoid f(int n) {\n#ifdef USE_CUDA\n  "
                "put(n);\n#endif\n}\n",
            headers);
  };
  for (const char *special :
       {"template <> template <> inline int Tr<int>::of<int>() { return 3; }",
        "template <> template <> struct Tr<int>::Made<int> { int v = 3; };",
        "template <class T> template <class U> struct Tr<T>::Made<U *> {};",
        "template <> template <> constexpr int Tr<int>::v<int> = 3;",
        "template <> template <class U> int Tr<int>::of() { return 3; }",
        "template <> struct Tr<int>::In { int v = 3; };",
        "template <> enum class Tr<int>::E { A = 3 };"})
    with(special, "TD2014");
  with("template <> inline int Tr<int>::plain() { return 3; }", "");
}
