// What templates of headers find, though no text names it, is found by what
// leaves and by what stays as in upstream's build; else a block stays.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;

using testing::HasSubstr;
using testing::Not;

namespace {

const std::map<std::string, std::string> Headers = {
    {"pair.h", R"(#pragma once
struct Pair { int a, b; };
struct Any { template <typename T> Any(const T &) {} };
struct Sink { int sum = 0; };
inline Sink &operator<<(Sink &sink, Any) { return sink; }
inline int weigh(Any) { return 1; }
template <typename T> struct Holder { explicit Holder(Sink) {} };
template <typename T> struct Caster { static int of(const T &) { return 1; } };
template <typename T> int cast(const T &t) { return Caster<T>::of(t); }
template <typename T> int shown(const T &t) {
  Sink sink;
  return (sink << t).sum + weigh(t);
}
void put(int);
)"},
    {"caster.h", R"(#pragma once
template <> struct Caster<Pair> { static int of(const Pair &) { return 2; } };
)"},
    {"printer.h", R"(#pragma once
struct Device { int v; };
inline Sink &operator<<(Sink &sink, const Device &) { return sink; }
)"},
    {"weigher.h", R"(#pragma once
struct Device { int v; };
static_assert(sizeof(Holder<Device>) > 0);
inline int weigh(const Holder<Device> &) { return 2; }
)"}};

const std::string Special = "template <> struct Caster<Pair> {\n"
                            "  static int of(const Pair &) { return 2; }\n};\n";

SplitResult splitOf(const std::string &file, const std::string &arm,
                    const std::string &after = "") {
  return split("#include \"pair.h\"\n" + file +
                   "void f(Pair pair) {\n#ifdef USE_CUDA\n  " + arm +
                   "\n#endif\n  " + after + "\n}\n",
               Headers);
}

/// The backend has `text` for the sake of `arm`.
void comesAlong(const std::string &text, const std::string &arm) {
  SplitResult result = splitOf(text + "\n", arm);
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
  EXPECT_THAT(backendOf(result), HasSubstr(text.substr(0, 20)));
}

/// The block of `text`, the first, is refused when `use` stays.
void staysFor(const std::string &text, const std::string &use,
              const std::string &number) {
  SplitResult result =
      split("#include \"pair.h\"\n#ifdef USE_CUDA\n" + text +
                "\n#endif\nvoid f(Pair pair) {\n  " + use + "\n}\n",
            Headers);
  EXPECT_EQ(numberOf(onlyBlock(result)), number) << onlyBlock(result).reason;
}

} // namespace

TEST(Findable, Specialisation) {
  comesAlong("template <> struct Caster<Pair> { static int of(const Pair &) { "
             "return 2; } };",
             "put(cast(pair));");
}

TEST(Findable, PartialSpecialisation) {
  comesAlong("template <typename T> struct Caster<T *> { static int of(T *) { "
             "return 2; } };",
             "put(cast(&pair));");
}

TEST(Findable, SpecialisationThatIsNotAskedFor) {
  SplitResult result = splitOf(Special, "put(pair.a);");
  EXPECT_EQ(numberOf(onlyBlock(result)), "");
  EXPECT_THAT(backendOf(result), Not(HasSubstr("Caster")));
}

TEST(Findable, SpecialisationWithState) {
  SplitResult result = splitOf("static int total;\n"
                               "template <> struct Caster<Pair> {\n"
                               "  static int of(const Pair &) { return "
                               "++total; }\n};\n",
                               "put(cast(pair));");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2014");
}

TEST(Findable, SpecialisationThatOthersSee) {
  SplitResult result = split(R"(#include "cast.h"
template <> int cast<int>(int) { return 2; }
void f(int n) {
#ifdef USE_CUDA
  put(twice(n));
#endif
}
)",
                             {{"cast.h", R"(#pragma once
void put(int);
template <typename T> int cast(T) { return 1; }
template <typename T> int twice(T t) { return cast(t) * 2; }
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2014") << onlyBlock(result).reason;
}

// Without it the backend's source would not even parse.
TEST(Findable, SpecialisationOfWhatHasNone) {
  SplitResult result = split(R"(#include "key.h"
template <> struct Hash<Key> { int operator()(Key) { return 2; } };
int f(Key key) {
#ifdef USE_CUDA
  return hashed(key);
#endif
  return 0;
}
)",
                             {{"key.h", R"(#pragma once
struct Key {};
template <typename T> struct Hash;
template <typename T> int hashed(T t) { return Hash<T>()(t); }
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), HasSubstr("struct Hash<Key>"));
}

TEST(Findable, Operator) {
  comesAlong("static Sink &operator<<(Sink &sink, const Pair &) { return sink; "
             "}",
             "put(shown(pair));");
}

TEST(Findable, OperatorThatOthersSee) {
  SplitResult result =
      splitOf("Sink &operator<<(Sink &sink, const Pair &) { return sink; }\n",
              "put(shown(pair));");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2014");
}

TEST(Findable, Function) {
  comesAlong("static int weigh(const Pair &) { return 2; }",
             "put(shown(pair));");
}

// `lift` no header calls, and to one that is given no Pair it is nothing.
TEST(Findable, FunctionsThatAreNotAskedFor) {
  SplitResult result = splitOf("int lift(const Pair &) { return 2; }\n"
                               "struct Own {};\n"
                               "int weigh(const Own &) { return 2; }\n",
                               "put(shown(pair));");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), Not(HasSubstr("int weigh")));
}

TEST(Findable, EndsOfARange) {
  SplitResult result = split(R"(struct Row { int a[2]; };
void put(int);
static int *begin(Row &row) { return row.a; }
static int *end(Row &row) { return row.a + 2; }
void f() {
#ifdef USE_CUDA
  Row row{{1, 2}};
  for (int each : row)
    put(each);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result), HasSubstr("*begin("));
}

TEST(HostFinds, Specialisation) {
  staysFor(Special, "put(cast(pair));", "TD2036");
}

TEST(HostFinds, SpecialisationForAnotherType) {
  staysFor("struct Device {};\ntemplate <> struct Caster<Device> {\n"
           "  static int of(const Device &) { return 2; }\n};\n",
           "put(cast(pair));", "");
}

TEST(HostFinds, SpecialisationOfTheFilesOwn) {
  SplitResult result = split(R"(template <typename T> struct Kind {
  static int of() { return 1; }
};
template <typename T> static int kind(T) { return Kind<T>::of(); }
#ifdef USE_CUDA
template <> struct Kind<int> {
  static int of() { return 2; }
};
#endif
int f(int n) { return kind(n); }
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036") << onlyBlock(result).reason;
}

TEST(HostFinds, Overload) {
  staysFor("static int weigh(const Pair &) { return 2; }", "put(shown(pair));",
           "TD2036");
}

TEST(HostFinds, FunctionThatNoTemplateCalls) {
  staysFor("static int lift(const Pair &) { return 2; }", "put(shown(pair));",
           "");
}

TEST(HostFinds, SpecialisationOfAnInclude) {
  staysFor("#include \"caster.h\"", "put(cast(pair));", "TD2036");
}

TEST(HostFinds, OperatorForTypesOfTheInclude) {
  staysFor("#include \"printer.h\"", "put(shown(pair));", "");
}

TEST(HostFinds, OverloadForWhatIsMadeOfTypesOfTheInclude) {
  staysFor("#include \"weigher.h\"", "put(shown(pair));", "");
}

TEST(HostFinds, StructuredBinding) {
  SplitResult result =
      split(R"(#include <utility>
#include "duo.h"
#ifdef USE_CUDA
#include "tuple.h"
#endif
int f(Duo duo) {
  auto [x, y] = duo;
  return x * y;
}
)",
            {{"duo.h", "#pragma once\nstruct Duo { int a, b; };\n"},
             {"tuple.h", R"(#pragma once
template <> struct std::tuple_size<Duo> { static constexpr int value = 2; };
template <std::size_t I> struct std::tuple_element<I, Duo> { using type = int; };
template <int I> int get(const Duo &duo) { return I ? duo.a : duo.b; }
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036") << onlyBlock(result).reason;
}
