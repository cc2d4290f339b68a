// Bindings that would run later than upstream's: only where nobody can tell.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

const std::map<std::string, std::string> headers = {{"module.h", R"(#pragma once
struct Object {};
struct Module : Object {
  template <typename F> Module &def(const char *, F) { return *this; }
  bool has(const char *);
  Module submodule(const char *);
  struct Attribute {
    template <typename T> T cast();
    operator Object();
    template <typename T> void operator=(T);
  };
  Attribute attr(const char *);
};
template <typename T> struct Class : Object {
  Class(Object, const char *);
  template <typename F> Class &def(const char *, F) { return *this; }
};
void setAttribute(Module *, const char *, bool);
void initOther(Module *);
bool ready();
int level();
int &counter();
const char *named();
struct Keeper { Module m; ~Keeper() { m.def("y", 3); } };
constexpr int twice(int n) { return 2 * n; }
inline int *const pointer = nullptr;
int run(int (*)());
extern int limit;
extern const int fixed;
)"},
                                                    {"device.h", R"(#pragma once
int deviceLevel();
void initDevice(Module *);
extern int deviceLimit;
)"}};

struct Binding {
  const char *name;
  const char *body; ///< of `void *initModule(Module *module)`
};
void PrintTo(const Binding &one, std::ostream *os) { *os << one.name; }

Transform transformOf(const Binding &one) {
  SplitResult result = split(
      std::string("#include \"module.h\"\n#ifdef USE_CUDA\n"
                  "#include \"device.h\"\n#endif\nvoid initThis(Module *);\n"
                  "void *initModule(Module *module) {\n"
                  "  auto sub = module->submodule(\"_sub\");\n") +
          one.body + "\n  return module;\n}\n",
      headers);
  EXPECT_EQ(result.blocks.size(), 2u);
  EXPECT_TRUE(checksPass(result));
  return result.blocks.empty() ? Transform::None : result.blocks[1].transform;
}

#define BLOCK(text) "\n#ifdef USE_CUDA\n" text "\n#endif\n"
#define FLAG(value)                                                            \
  "auto setter = [&](const char *name, bool v) {\n"                            \
  "  setAttribute(module, name, v);\n"                                         \
  "};\n"                                                                       \
  "#ifdef USE_CUDA\n  bool flag = " value ";\n"                                \
  "#else\n  bool flag = false;\n#endif\n"

class Waits : public testing::TestWithParam<Binding> {};
TEST_P(Waits, AndMoves) {
  Transform transform = transformOf(GetParam());
  EXPECT_TRUE(transform == Transform::Bind || transform == Transform::Flag)
      << nameOf(transform);
}

class Stays : public testing::TestWithParam<Binding> {};
TEST_P(Stays, AsAHook) { EXPECT_EQ(transformOf(GetParam()), Transform::Hook); }

const Binding waits[] = {
    Binding{"Plain", BLOCK("sub.def(\"y\", 2);")},
    Binding{
        "WithinATryThatFails",
        "try {" BLOCK("sub.def(\"y\", 2);") "} catch (int) { return nullptr; } "
                                            "catch (...) { throw; }"},
    Binding{"BehindAFailure",
            "if (!ready()) return nullptr;" BLOCK("sub.def(\"y\", 2);")},
    Binding{
        "OtherNameLater",
        BLOCK("sub.def(\"y\", 2);") "sub.def(\"z\", 3); initOther(module);"},
    Binding{
        "MethodsOfAClassOfItsOwn",
        BLOCK(
            "Class<int>(sub, \"C\").def(\"run\", 1);") "sub.def(\"run\", 3);"},
    Binding{"WhatTheDeviceSays",
            BLOCK("sub.def(\"y\", deviceLevel() + deviceLimit + fixed);")},
    Binding{"OwnVariable", BLOCK("{ int n = 1; ++n; sub.def(\"y\", n); }")},
    Binding{"Constant", BLOCK("sub.def(\"y\", twice(2) + sizeof(sub));")},
    Binding{"InitFunction", BLOCK("initDevice(module);")},
    Binding{"InitFunctionThatBlocksAloneCall", BLOCK("initThis(module);")},
    Binding{"NamesInWhatIsCalledLater",
            BLOCK("sub.def(\"y\", 2);") "sub.def(\"f\", [](Module &m) { return "
                                        "m.has(named()); });"},
    Binding{
        "FlagThatIsChecked",
        FLAG("true") "if (!(setter(\"_has\", flag), true)) return nullptr;"},
};
INSTANTIATE_TEST_SUITE_P(Bindings, Waits, testing::ValuesIn(waits),
                         [](const auto &info) { return info.param.name; });

const Binding stays[] = {
    Binding{"Condition", "if (ready()) {" BLOCK("sub.def(\"y\", 2);") "}"},
    Binding{"EarlyReturn",
            "if (!ready()) return module;" BLOCK("sub.def(\"y\", 2);")},
    Binding{"Loop",
            "for (int i = 0; i < 3; ++i) {" BLOCK("sub.def(\"y\", 2);") "}"},
    Binding{"Switch",
            "switch (level()) { default: {" BLOCK("sub.def(\"y\", 2);") "} }"},
    Binding{"Handled",
            "try {" BLOCK("sub.def(\"y\", 2);") "} catch (...) { "
                                                "sub.def(\"z\", 1); }"},
    Binding{
        "HandledByReturning",
        "try {" BLOCK("sub.def(\"y\", 2);") "} catch (...) { return module; }"},
    Binding{"Handler", "try { initOther(module); } catch (...) {" BLOCK(
                           "sub.def(\"y\", 2);") "throw; }"},
    Binding{"Goto",
            "if (ready()) goto past;" BLOCK("sub.def(\"y\", 2);") "past:;"},
    Binding{"Lambda",
            "auto add = [&] {" BLOCK("sub.def(\"y\", 2);") "}; add();"},
    Binding{"ConditionalLookup",
            "auto two = ready() ? sub : *module;" BLOCK("two.def(\"y\", 2);")},
    Binding{"SetAgain", BLOCK("sub.def(\"y\", 2);") "sub.def(\"y\", 3);"},
    Binding{"AskedFor", BLOCK("sub.def(\"y\", 2);") "if (!sub.has(\"y\")) "
                                                    "sub.def(\"x\", 3);"},
    Binding{"ReadLater",
            BLOCK("sub.def(\"y\", 2);") "sub.def(\"alias\", "
                                        "sub.attr(\"y\").cast<Object>());"},
    Binding{
        "ReadInTheArm",
        BLOCK(
            "sub.def(\"z\", sub.attr(\"y\").cast<Object>());") "sub.def(\"y\", "
                                                               "3);"},
    Binding{"LookupThatChanges",
            BLOCK("sub.def(\"y\", 2);") "module->attr(\"_sub\") = 3;"},
    Binding{"UnknownNameLater",
            BLOCK("sub.def(\"y\", 2);") "sub.def(named(), 3);"},
    Binding{"UnknownNameInTheArm", BLOCK("sub.def(named(), 2);")},
    Binding{"NameInALambda", "auto add = [&] { sub.def(\"y\", 3); };" BLOCK(
                                 "sub.def(\"y\", 2);") "add();"},
    Binding{"NameForALambda",
            "auto add = [&](const char *n) { sub.def(n, 3); };" BLOCK(
                "sub.def(\"y\", 2);") "add(\"y\");"},
    Binding{"UnknownNameForALambda",
            "auto add = [&](const char *n) { sub.def(n, 3); };" BLOCK(
                "sub.def(\"y\", 2);") "add(named());"},
    Binding{"SideEffect", BLOCK("sub.def(\"y\", counter()++);")},
    Binding{"Assignment", BLOCK("limit = 3; sub.def(\"y\", 2);")},
    Binding{"HostsFunction", BLOCK("sub.def(\"y\", level());")},
    Binding{"HostsVariable", BLOCK("sub.def(\"y\", limit);")},
    Binding{"CopiedByALambda",
            BLOCK("sub.def(\"y\", [n = level()] { return n; });")},
    Binding{"FunctionThatIsCalledNow", BLOCK("sub.def(\"y\", run(level));")},
    Binding{"LambdaThatIsCalledNow",
            BLOCK("sub.def(\"y\", [] { return level(); }());")},
    Binding{"AddressOfTheHosts", BLOCK("sub.def(\"y\", *&limit);")},
    Binding{"BehindAPointer", BLOCK("sub.def(\"y\", *pointer);")},
    Binding{"LibraryFunction",
            BLOCK("__builtin_printf(\"y\"); sub.def(\"y\", 2);")},
    Binding{"HostsInitFunction", BLOCK("initOther(module);")},
    Binding{"InitFunctionThatTheHostCallsToo",
            BLOCK("initThis(module);") "initThis(&sub);"},
    Binding{"KeptByAnObject",
            "Keeper keeper{sub};" BLOCK("sub.def(\"y\", 2);")},
    Binding{"KeptByAVariable",
            "static Module kept; kept = sub;" BLOCK("sub.def(\"y\", 2);")},
    Binding{"LookedUpBefore",
            "auto y = sub.attr(\"y\");" BLOCK("sub.def(\"y\", 2);") "y = 3;"},
    Binding{"CopyOfTheObject",
            BLOCK("Module(sub).def(\"y\", 2);") "sub.def(\"y\", 3);"},
    Binding{"ClassOfTheHostsAsAnArgument",
            "Class<int> base(sub, \"B\");" BLOCK("sub.def(\"y\", base);")},
    Binding{
        "FlagOfAnotherModule",
        "auto setter = [&](const char *name, bool v) { "
        "setAttribute(&sub, name, v); };\n#ifdef USE_CUDA\n  bool flag = true;"
        "\n#else\n  bool flag = false;\n#endif\nsetter(\"_has\", flag);"},
    Binding{"FlagInACondition",
            FLAG("true") "if (ready()) setter(\"_has\", flag);"},
    Binding{"FlagBehindAReturn",
            FLAG("true") "if (ready()) return module; setter(\"_has\", flag);"},
    Binding{"FlagThatIsSetAgain",
            FLAG("true") "setter(\"_has\", flag); setter(\"_has\", ready());"},
    Binding{"FlagByTheHost", FLAG("ready()") "setter(\"_has\", flag);"},
};
INSTANTIATE_TEST_SUITE_P(Bindings, Stays, testing::ValuesIn(stays),
                         [](const auto &info) { return info.param.name; });

} // namespace
