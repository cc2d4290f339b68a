// What hangs on the module: bindings, method tables, flags.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;

namespace {

const std::map<std::string, std::string> module = {{"module.h", R"(#pragma once
struct Object {};
struct Module : Object {
  template <typename F> Module &def(const char *, F);
  Module submodule(const char *);
  struct Attribute {
    template <typename T> T cast();
    operator Object();
  };
  Attribute attr(const char *);
};
template <typename T> struct Class : Object {
  Class(Object, const char *);
  template <typename F> Class &def(const char *, F);
};
void setAttribute(Module *, const char *, bool);
void addAll(int &, int);
void addTo(Module *, int);
)"}};

SplitResult splitModule(const std::string &source) {
  return split("#include \"module.h\"\n" + source, module);
}

TEST(Bindings, BindingFindsItsSubmoduleAgain) {
  SplitResult result = splitModule(R"(void initModule(Module *module) {
  auto sub = module->submodule("_sub");
  auto base = Class<int>(sub, "Base").def("x", 1);
#ifdef USE_CUDA
  Class<float>(base, "Derived").def("y", 2);
  sub.def("z", 3);
#endif
}
)");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Bind)
      << onlyBlock(result).reason;
  // What texts call it by is a function that is there.
  EXPECT_EQ(onlyBlock(result).name, "bindUnit");
  EXPECT_THAT(backendOf(result), HasSubstr("void bindUnit("));
  EXPECT_THAT(backendOf(result), HasSubstr("attr(\"_sub\").cast<::Module>()"));
  EXPECT_THAT(backendOf(result),
              HasSubstr("::Object base = sub.attr(\"Base\")"));
  EXPECT_THAT(hostOf(result), Not(HasSubstr("Derived")));
  EXPECT_TRUE(checksPass(result));
}

TEST(Bindings, BindingsStandInTheNamespaceOfTheirFunction) {
  const std::string block = "#ifdef USE_CUDA\n"
                            "  addAll(methods, deviceMethods());\n#endif\n";
  const std::string other = "#ifdef USE_CUDA\n"
                            "  addAll(methods, otherMethods());\n#endif\n";
  for (const std::string &blocks : {block, block + other}) {
    SplitResult result = splitModule(R"(namespace a::b {
static int methods;
#ifdef USE_CUDA
int deviceMethods();
int otherMethods();
#endif
void initModule(Module *module) {
)" + blocks + "}\n} // namespace a::b\n");
    for (std::size_t i = 1; i < result.blocks.size(); ++i)
      EXPECT_EQ(result.blocks[i].transform, Transform::Bind);
    EXPECT_THAT(backendOf(result),
                testing::ContainsRegex("namespace a \\{[^}]*namespace b \\{"
                                       "[^}]*void bind"));
    EXPECT_TRUE(checksPass(result));
  }
}

TEST(Bindings, WhatAnInitializerDoesNotSayIsNoBinding) {
  for (const char *variable :
       {"int count; count = 3;", "int count = 3; ++count;",
        "auto count = module->attr(\"n\").cast<int>(); count = 4;",
        "int n = module->attr(\"n\").cast<int>(); int &count = n; n = 4;"}) {
    SplitResult result = splitModule(
        std::string("void initModule(Module *module) {\n") + variable + R"(
#ifdef USE_CUDA
  addTo(module, count);
#endif
}
)");
    EXPECT_EQ(onlyBlock(result).transform, Transform::Hook)
        << backendOf(result);
  }
}

TEST(Bindings, MethodTableIsAddedToTheModule) {
  SplitResult result = splitModule(R"(static int methods;
#ifdef USE_CUDA
int deviceMethods();
#endif
void initModule(Module *module) {
#ifdef USE_CUDA
  addAll(methods, deviceMethods());
#endif
}
)");
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[1].transform, Transform::Bind)
      << result.blocks[1].reason;
  EXPECT_THAT(backendOf(result), HasSubstr("addTo(module, deviceMethods())"));
}

TEST(Bindings, FlagIsSetOnTheModule) {
  SplitResult result = splitModule(R"(void initModule(Module *module) {
  auto setter = [&](const char *name, bool value) {
    setAttribute(module, name, value);
  };
#ifdef USE_CUDA
  bool has = true;
#else
  bool has = false;
#endif
  setter("_has_device", has);
}
)");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Flag)
      << onlyBlock(result).reason;
  EXPECT_THAT(backendOf(result),
              HasSubstr("setAttribute(module, \"_has_device\", has)"));
  EXPECT_THAT(hostOf(result), HasSubstr("bool has = false;"));
  EXPECT_TRUE(checksPass(result));
}

} // namespace
