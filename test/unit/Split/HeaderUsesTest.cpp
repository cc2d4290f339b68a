// What each source has of its own from a header, and what a header says
// otherwise without the device, cannot be used from both sides of a split.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;

namespace {

/// A header, and the arm that uses it.
struct Use {
  std::string name, number, header, arm;
  std::string helper; ///< of the file
};

} // namespace

static void expectNumbers(const std::vector<Use> &uses) {
  for (const Use &use : uses) {
    SplitResult result = split(
        "#include \"h.h\"\nvoid put(int);\n" + use.helper +
            "void f(int n) {\n#ifdef USE_CUDA\n" + use.arm + "\n#endif\n}\n",
        {{"h.h", "#pragma once\n" + use.header + "\n"}}, "/checkout",
        "-std=c++20");
    EXPECT_EQ(numberOf(onlyBlock(result)), use.number)
        << use.name << ": " << onlyBlock(result).reason;
  }
}

static const std::vector<Use> StateCases = {
    {"Variable", "TD2019", "static int calls = 0;", "calls += n;"},
    {"OfAnonymousNamespace", "TD2019", "namespace { int calls = 0; }",
     "put(calls);"},
    {"ThreadLocal", "TD2019", "static thread_local int level;", "put(level);"},
    {"MutableField", "TD2019",
     "struct Count { mutable int n = 0; int next() const { return ++n; } };\n"
     "const Count count;",
     "put(count.next());"},
    {"MadeAtRunTime", "TD2019", "int seed(); static const int kSeed = seed();",
     "put(kSeed);"},
    {"WhatAConstantPointsTo", "TD2019",
     "static int row[3]; constexpr int *kRow = row;", "kRow[1] = n;"},
    {"OfAFunction", "TD2019",
     "static int bump() { static int calls = 0; return ++calls; }",
     "put(bump());"},
    {"OfAFunctionByMacro", "TD2019",
     "#define ONCE(x) do { static bool done; if (!done) { done = true; x; } } "
     "while (0)\n"
     "static void warn(int n) { ONCE(++n); }",
     "warn(n);"},
    {"OfATemplate", "TD2019",
     "template <typename T> static T bump(T n) { static T calls; return calls "
     "+= n; }",
     "put(bump(n));"},
    {"Alias", "TD2019",
     "static int calls = 0; extern \"C\" { static int next() { return ++calls; "
     "}"
     " }\nstatic int again() __attribute__((alias(\"next\")));",
     "put(again());"},
    {"Label", "TD2019",
     "extern \"C\" { static int calls; extern int label asm(\"calls\"); }",
     "put(++label);"},
    {"NamedByAssembler", "TD2019",
     "extern \"C\" { static int calls; }\ninline void next() { asm(\"incl "
     "calls(%rip)\"); }",
     "next();"},
    {"ByInlineFunction", "TD2019",
     "namespace u { static int calls = 0; inline int next() { return ++calls; }"
     " inline int twice() { return next() + next(); } }",
     "put(u::twice());"},
    {"ByDeducedResult", "TD2019",
     "static int calls = 0; inline auto next() { return ++calls; }\n"
     "inline int twice() { return next() + next(); }",
     "put(twice());"},
    {"ByDefaultArgument", "TD2019",
     "static int calls = 0; int add(int, int by = ++calls);", "put(add(n));"},
    {"ByFieldsDefault", "TD2019",
     "static int calls = 0; struct S { int id = ++calls; };",
     "S s{}; put(s.id);"},
    {"ByConstructor", "TD2019",
     "static int depth = 0; struct Deep { Deep() { ++depth; } };",
     "{ Deep d; }"},
    {"ByDestructor", "TD2019",
     "static int depth = 0; struct Deep { ~Deep() { ++depth; } };\n"
     "struct Deeper { Deep d; };",
     "{ Deeper d; }"},
    {"ByHelper", "TD2019", "static int calls = 0;", "put(bump());",
     "static int bump() { return ++calls; }\n"},
    {"ByLaterFunction", "TD2019",
     "static int calls = 0; inline void add(int n); inline void wrap(int n) { "
     "add(n); } inline void add(int n) { calls += n; }",
     "wrap(n);"},
    {"ByMemberOfItsType", "TD2019",
     "static int calls = 0; template <class T> void go(T t, int n) { t += n; "
     "}\n"
     "struct Sink { void operator+=(int n) { calls += n; } };",
     "helper(n);", "static void helper(int n) { go(Sink(), n); }\n"},
    {"ByStandardLibrary", "TD2019",
     "#include <memory>\nstatic int calls = 0; struct Sink { ~Sink() { "
     "++calls; "
     "} };",
     "{ auto sink = std::make_unique<Sink>(); }"},
    {"ByOverrider", "TD2019",
     "static int calls = 0; struct Base { virtual void go() = 0; };\n"
     "struct Sink : Base { void go() override { ++calls; } };\n"
     "inline void run(Base &b) { b.go(); }",
     "{ Sink s; run(s); }"},
    {"ByOperatorNew", "TD2019",
     "using Size = decltype(sizeof(0)); static int news = 0;\n"
     "struct Made { void *operator new(Size s) { ++news; return ::operator "
     "new(s); } void operator delete(void *p) { ::operator delete(p); } };",
     "delete new Made;"},
    {"OfAnInstance", "TD2019",
     "namespace { struct Tag {}; }\ntemplate <class T> int &cell() { static "
     "int "
     "v; return v; }",
     "cell<Tag>() = n;"},
    {"OfALocalClass", "TD2019",
     "static int bump() { struct L { static int next() { static int c; return "
     "++c; } }; return L::next(); }",
     "put(bump());"},
    {"OfABinding", "TD2019",
     "struct Two { int a, b; }; static auto [first, second] = Two{1, 2};\n"
     "static int next() { return ++first; }",
     "put(next());"},
};
TEST(HeaderUses, StateOfEachSource) { expectNumbers(StateCases); }

static const std::vector<Use> IdentityCases = {
    {"Constant", "TD2025", "constexpr int kFour = 4;",
     "const int *p = &kFour; put(*p);"},
    {"Tag", "TD2025",
     "struct Tag {}; static const Tag kGpu{}; void set(const Tag *);",
     "set(&kGpu);"},
    {"TagByReference", "TD2025",
     "struct Tag { int v; }; constexpr Tag kGpu{1}; void set(const Tag &);",
     "set(kGpu);"},
    {"Function", "TD2025",
     "static int four() { return 4; } void set(int (*)());", "set(four);"},
    {"ConstantThatPoints", "TD2025",
     "struct Tag {}; static const Tag kGpu{}; constexpr const Tag *kAny = "
     "&kGpu; void set(const Tag *);",
     "set(kAny);"},
};
TEST(HeaderUses, AddressOfEachSource) { expectNumbers(IdentityCases); }

static const char Mode[] = "int mode() {\n#ifdef USE_CUDA\n  return 1;\n"
                           "#else\n  return 0;\n#endif\n}";

static const char Constant[] = "#ifdef USE_CUDA\nconstexpr int kMode = 1;\n"
                               "#else\nconstexpr int kMode = 0;\n#endif\n";

static const std::vector<Use> DifferingCases = {
    {"Function", "TD2036", std::string("inline ") + Mode, "put(mode());"},
    {"Template", "TD2036", std::string("template <typename T> ") + Mode,
     "put(mode<int>());"},
    {"ByAnother", "TD2036",
     std::string("inline ") + Mode +
         "\ninline int twice() { return 2 * mode(); "
         "}",
     "put(twice());"},
    {"Constructor", "TD2036",
     "struct Opt { int w;\n Opt() {\n#ifdef USE_CUDA\n w = 1;\n#else\n w = 0;\n"
     "#endif\n } };",
     "Opt o; put(o.w);"},
    {"Field", "TD2036",
     "struct Opt {\n#ifdef USE_CUDA\n int w = 1;\n#else\n int w = 0;\n#endif\n "
     "};",
     "Opt o{}; put(o.w);"},
    {"ByMacro", "TD2036",
     "#ifdef USE_CUDA\n#define MODE 1\n#else\n#define MODE 0\n#endif\n"
     "inline int mode() { return MODE; }",
     "put(mode());"},
    {"ByAConstantThatItNames", "TD2036",
     "#ifdef USE_CUDA\nconstexpr int kMode = 1;\n#else\nconstexpr int kMode = "
     "0;\n#endif\ninline int width() { return kMode; }",
     "put(width());"},
    {"ByAStaticFunctionThatItCalls", "TD2036",
     std::string("static ") + Mode + "\ninline int width() { return mode(); }",
     "put(width());"},
    {"ByAnOverloadOfTheHostsAlone", "TD2036",
     "inline int pick(long) { return 1; }\n#ifndef USE_CUDA\n"
     "inline int pick(int) { return 2; }\n#endif\n"
     "inline int width() { return pick(1); }",
     "put(width());"},
    {"InNamespaceStd", "TD2036",
     "#include <functional>\nstruct K { int n; };\n"
     "template <> struct std::hash<K> { std::size_t operator()(K) const {\n"
     "#ifdef USE_CUDA\n return 1;\n#else\n return 0;\n#endif\n } };\n"
     "inline int width() { return int(std::hash<K>()(K{1})); }",
     "put(width());"},
    {"ByABase", "TD2036",
     "struct A { int v = 1; }; struct B { int v = 2; };\n"
     "#ifdef USE_CUDA\nusing Base = B;\n#else\nusing Base = A;\n#endif\n"
     "struct K : Base {}; inline int width() { return K{}.v; }",
     "put(width());"},
    {"ByHelper", "TD2036", std::string("inline ") + Mode, "put(bump());",
     "static int bump() { return mode() + 1; }\n"},
    {"ByAUsingDirective", "TD2036",
     "namespace g { inline int pick(int) { return 2; } }\n"
     "inline int pick(long) { return 1; }\n"
     "#ifdef USE_CUDA\nusing namespace g;\n#endif\n"
     "inline int width() { return pick(1); }",
     "put(width());"},
    {"ByWhatADirectiveLeadsTo", "TD2036",
     "namespace h { inline namespace v1 { inline int pick(int) { return 2; } "
     "} } namespace g { using namespace h; }\n"
     "inline int pick(long) { return 1; }\n"
     "#ifndef USE_CUDA\nusing namespace g;\n#endif\n"
     "inline int width() { return pick(1); }",
     "put(width());"},
    {"ByAMemberThatNobodyNames", "TD2036",
     "#ifdef USE_CUDA\nconstexpr int kRoom = 8;\n#else\n"
     "constexpr int kRoom = 4;\n#endif\nstruct Traits { static constexpr int "
     "width() { return kRoom; } };\n",
     "put(1);"},
    {"ByAPragma", "TD2036",
     "#ifdef USE_CUDA\n#pragma pack(push, 1)\n#endif\n"
     "struct K { char c; int n; };\n"
     "#ifdef USE_CUDA\n#pragma pack(pop)\n#endif\n"
     "inline int width() { return sizeof(K); }",
     "put(width());"},
    {"ByAPragmaOperator", "TD2036",
     "#ifdef USE_CUDA\n_Pragma(\"pack(1)\")\n#endif\n"
     "struct K { char c; int n; };\n"
     "#pragma pack()\ninline int width() { return sizeof(K); }",
     "put(width());"},
    {"ByAPragmaWithAMacro", "TD2036",
     "#ifdef USE_CUDA\n#define PACK 1\n#else\n#define PACK 4\n#endif\n"
     "#pragma pack(push, PACK)\nstruct K { char c; int n; };\n"
     "#pragma pack(pop)\ninline int width() { return sizeof(K); }",
     "put(width());"},
    {"ByAnInlineNamespace", "TD2036",
     "#ifdef USE_CUDA\ninline\n#endif\n"
     "namespace g { inline int pick(int) { return 2; } }\n"
     "inline int pick(long) { return 1; }\n"
     "inline int width() { return pick(1); }",
     "put(width());"},
    {"ByAFriendOfAnInstance", "TD2036",
     "struct A {}; template <int> struct Flag { friend constexpr auto "
     "flag(Flag); };\ntemplate <class T, class = void> struct Known { enum { v "
     "= 0 }; };\ntemplate <class T> struct Known<T, decltype(flag(T()), "
     "void())> { enum { v = 1 }; };\ntemplate <int N> struct Set { friend "
     "constexpr auto flag(Flag<N>) { return 1; } };\n"
     "#ifdef USE_CUDA\ntemplate struct Set<1>;\n#endif\n"
     "inline int width() { return Known<Flag<1>>::v; }",
     "put(width());"},
    {"ByATypeBehindATrait", "TD2036",
     "#ifdef USE_CUDA\n#define N 1\n#else\n#define N 8\n#endif\n"
     "struct K { char c[N]; }; template <class> struct Trait { using type = K; "
     "};\ninline int width() { return sizeof(Trait<int>::type); }",
     "put(width());"},
    {"ByATypeThatNobodyNames", "TD2036",
     "#ifdef USE_CUDA\n#define N 1\n#else\n#define N 8\n#endif\n"
     "struct K { char c[N]; }; inline K make() { return K(); }\n"
     "inline int width() { return sizeof(make()); }",
     "put(width());"},
    {"ByAnOperatorOfTheHostsAlone", "TD2036",
     "struct K {}; inline K make() { return K(); }\n"
     "inline int operator+(K, long) { return 1; }\n"
     "#ifndef USE_CUDA\ninline int operator+(K, int) { return 2; }\n#endif\n"
     "inline int width() { return make() + 1; }",
     "put(width());"},
    {"ByAnOperatorTemplateOfTheHostsAlone", "TD2036",
     "template <class T> struct K { T v; }; inline K<int> make() { return {1}; "
     "}\ntemplate <class A> int operator+(A, long) { return 1; }\n"
     "#ifndef USE_CUDA\ntemplate <class T> int operator+(K<T>, int) { return "
     "2; "
     "}\n#endif\ninline int width() { return make() + 1; }",
     "put(width());"},
    {"ByAMacroWithParameters", "TD2036",
     std::string(Constant) + "#define TIMES(x) ((x) * kMode)\n"
                             "inline int width() { return TIMES(3); }",
     "put(width());"},
    {"ByWhatAMacroPastes", "TD2036",
     std::string(Constant) + "#define CONSTANT(name) k##name\n"
                             "inline int width() { return CONSTANT(Mode); }",
     "put(width());"},
    {"ByAnArgumentOfItsTemplate", "TD2036",
     std::string(Constant) +
         "struct Traits { static const int mode = kMode; };\n"
         "template <class T> int width() { return T::mode; }",
     "put(width<Traits>());"},
    {"ByAnAlignment", "TD2036",
     std::string(Constant) + "struct alignas(8 << kMode) K { char c; };\n"
                             "inline int width() { return sizeof(K); }",
     "put(width());"},
    {"ByAStaticVariableOfTextThatIsPasted", "TD2036",
     std::string(Constant) +
         "__attribute__((always_inline)) inline int &width() { static int w = "
         "kMode; return w; }",
     "put(width());"},
};
// libstdc++ compares classes by their addresses where they are local.
static const std::vector<Use> ClassCases = {
    {"Thrown", "TD2024", "namespace { struct Mishap {}; }", "throw Mishap();"},
    {"Caught", "TD2024", "namespace { struct Mishap {}; } void run();",
     "try { run(); } catch (const Mishap &) { put(n); }"},
    {"Asked", "TD2024",
     "#include <typeinfo>\nnamespace { struct Mishap {}; } void set(const "
     "std::type_info &);",
     "set(typeid(Mishap));"},
    {"MadeWithVirtualFunctions", "TD2024",
     "struct Base { virtual ~Base() {} }; void keep(Base *);\n"
     "namespace { struct Own : Base {}; }",
     "keep(new Own);"},
};
TEST(HeaderUses, ClassOfEachSource) { expectNumbers(ClassCases); }

TEST(HeaderUses, OtherWithoutTheDevice) { expectNumbers(DifferingCases); }

// Those that are refused have a header that differs beside what is used.
static const std::vector<Use> FineCases = {
    {"MacroWithAParameterOfThatName", "TD2036",
     std::string(Constant) + "#define TWICE(kMode) ((kMode) * 2)\n"
                             "inline int width() { return TWICE(3); }",
     "put(width());"},
    {"DefinitionOfAMacroThatNobodyCalls", "TD2036",
     std::string(Constant) + "#define MODE() kMode\n#undef MODE\n"
                             "#define MODE() 7\n"
                             "inline int width() { return MODE(); }",
     "put(width());"},
    {"LabelOfAnother", "",
     "extern \"C\" int other asm(\"others\");\n"
     "inline void wait() { asm volatile(\"pause\" ::: \"memory\"); }",
     "put(other); wait();"},
    {"Constant", "", "constexpr int kFour = 4; static const int kTwo = 2;",
     "put(kFour + kTwo);"},
    {"ConstantOfAClass", "",
     "struct Tag { int v; int get() const { return v; } };\n"
     "constexpr Tag kGpu{1}; static const Tag kCpu{2};",
     "Tag t = kGpu; put(kGpu.v + kGpu.get() + kCpu.v + t.v);"},
    {"Table", "", "static const int kTable[] = {1, 2}; int sum(const int *);",
     "put(kTable[1] + sum(kTable)); for (int i : kTable) put(i);"},
    {"StandardClass", "",
     "#include <chrono>\nconstexpr std::chrono::seconds kWait{1}; void "
     "wait(const std::chrono::seconds &);",
     "wait(kWait);"},
    {"CacheOfACHeader", "",
     "extern \"C\" { int *import(void); static int *api; }\n"
     "inline int first() { if (!api) { api = import(); } return *api; }",
     "put(first());"},
    {"SizeOfState", "", "static int row[3];", "put(sizeof(row));"},
    {"SharedState", "",
     "inline int calls = 0; inline int next() { static int n; return ++n; }",
     "put(++calls + next());"},
    {"NumberByReference", "",
     "constexpr const char *kHelp = \"help\"; template <class T> void "
     "say(const "
     "T &);\ninline void check() { say(kHelp); }",
     "check();"},
    {"InstanceForTheFilesOwn", "",
     "template <class T> void once(T t) { static int n; if (!n++) t(); }",
     "once([] { put(1); });"},
    {"NextToState", "",
     "static int calls; inline int plain() { return 4; } static int own() { "
     "return plain(); }",
     "put(plain() + own());"},
    {"NextToADifference", "TD2036",
     std::string("inline ") + Mode + "\ninline int plain() { return 4; }",
     "put(plain());"},
    {"NextToAPragma", "TD2036",
     "#ifdef USE_CUDA\n#pragma pack(push, 1)\n#endif\n"
     "struct K { char c; int n; };\n"
     "#ifdef USE_CUDA\n#pragma pack(pop)\n#endif\n"
     "struct L { char d; int m; }; inline int width() { return sizeof(L); }",
     "put(width());"},
    {"PragmaAboutWarnings", "",
     "#ifdef USE_CUDA\n#pragma GCC diagnostic push\n#endif\n"
     "struct K { char c; int n; }; inline int width() { return sizeof(K); }",
     "put(width());"},
    {"SharedClass", "",
     "struct Base { virtual ~Base() {} }; void keep(Base *);\n"
     "struct Own : Base {};",
     "keep(new Own);"},
    {"DifferenceOfEachSource", "TD2036", std::string("static ") + Mode,
     "put(mode());"},
    {"DifferenceThatIsAlwaysInlined", "TD2036",
     std::string("__attribute__((always_inline)) inline ") + Mode,
     "put(mode());"},
};
TEST(HeaderUses, WhatIsShared) { expectNumbers(FineCases); }
