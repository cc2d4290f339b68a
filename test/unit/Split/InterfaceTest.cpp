// Where upstream has an interface for what an arm does, the host calls it;
// where that is not known to do the same, the arm becomes a hook as always.

#include "Split/Interfaces/Implementations.h"
#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;

namespace {

const char *common = R"(#pragma once
struct DeviceHooks {
  bool isThere() const { return false; }
  int name(int n) const { return n; }
};
inline const DeviceHooks *deviceHooks() {
  static const DeviceHooks hooks;
  return &hooks;
}
)";

/// `body` in a function, with what it asks for.
std::string unit(const std::string &body) {
  return "#include \"common.h\"\n#ifdef USE_CUDA\nint deviceName(int);\n"
         "#endif\nint f(int n, bool a, bool b) {\n" +
         body + "  return n;\n}\n";
}

SplitResult splitWith(const InterfaceRule &rule, const std::string &source) {
  return split(source, {{"common.h", common}}, "/checkout", "-std=c++17",
               rulesWithInterface(rule));
}

SplitResult splitBody(const std::string &body) {
  return splitWith(nameOfDevice(), unit(body));
}

const char *statement = "#ifdef USE_CUDA\n  n = deviceName(n + 1);\n#endif\n";
const char *call = "#ifdef USE_CUDA\n  n = deviceName(n);\n#endif\n";

/// What became of the block in the function: the last one.
BlockOutcome outcome(const SplitResult &result) {
  EXPECT_FALSE(result.blocks.empty());
  return result.blocks.empty() ? BlockOutcome() : result.blocks.back();
}

TEST(Interface, TakesTheArmsPlace) {
  SplitResult result = splitBody(call);
  EXPECT_EQ(outcome(result).transform, Transform::Interface);
  EXPECT_EQ(outcome(result).rule, "interface-name");
  EXPECT_THAT(hostOf(result), HasSubstr("  if (deviceHooks()->isThere()) {\n"
                                        "    n = deviceHooks()->name(n);\n"
                                        "  }\n"));
  EXPECT_TRUE(checksPass(result));
}

TEST(Interface, NeedsNothingInTheBackend) {
  SplitResult result = split(
      "#include \"common.h\"\nint deviceName(int);\nint f(int n) {\n" +
          std::string(call) + "  return n;\n}\n",
      {{"common.h", common}}, "/checkout", "-std=c++17", rulesWithInterface());
  EXPECT_EQ(onlyBlock(result).transform, Transform::Interface);
  EXPECT_TRUE(result.backend.empty());
  EXPECT_TRUE(result.headers.empty());
  ASSERT_EQ(result.changes.size(), 1u);
  EXPECT_EQ(result.changes[0].reason, "The hooks know it.");
  EXPECT_EQ(result.changes[0].removableWhen, "upstream asks it");
}

TEST(Interface, BringsItsHeader) {
  InterfaceRule rule = nameOfDevice();
  rule.headers = {"\"other.h\""};
  SplitResult result =
      split(unit(call), {{"common.h", common}, {"other.h", "#pragma once\n"}},
            "/checkout", "-std=c++17", rulesWithInterface(rule));
  EXPECT_THAT(hostOf(result),
              HasSubstr("#include \"common.h\"\n#include \"other.h\"\n"));
}

TEST(Interface, DoesNotIncludeWhatTheFileDoes) {
  std::string host = hostOf(splitBody(call));
  EXPECT_EQ(host.find("common.h"), host.rfind("common.h"));
}

TEST(Interface, IsForTokensThatTheArmHas) {
  EXPECT_EQ(outcome(splitBody(statement)).transform, Transform::Hook);
  EXPECT_EQ(outcome(splitBody(statement)).rule, "");
}

TEST(Interface, IsForItsFunctionsAlone) {
  InterfaceRule rule = nameOfDevice();
  rule.functions = {"g"};
  EXPECT_EQ(outcome(splitWith(rule, unit(call))).transform, Transform::Hook);
  rule.functions = {"g", "f"};
  EXPECT_EQ(outcome(splitWith(rule, unit(call))).transform,
            Transform::Interface);
}

TEST(Interface, OfABranchKeepsItsCondition) {
  std::string host = hostOf(splitBody("  if (n == 1) {\n    n = 2;\n  }\n"
                                      "#ifdef USE_CUDA\n"
                                      "  else if (a || b) {\n"
                                      "    n = deviceName(n);\n  }\n#endif\n"));
  EXPECT_THAT(host,
              HasSubstr("else if ((a || b) && deviceHooks()->isThere()) {\n"
                        "    n = deviceHooks()->name(n);\n"));
}

TEST(Interface, OfACaseIsAskedBeforeTheSwitch) {
  std::string host = hostOf(splitBody("  switch (n) {\n#ifdef USE_CUDA\n"
                                      "  case 3:\n    n = deviceName(n);\n"
                                      "    break;\n#endif\n"
                                      "  default:\n    n = 0;\n  }\n"));
  EXPECT_THAT(host, HasSubstr("if (n == 3 && deviceHooks()->isThere()) {\n"
                              "    n = deviceHooks()->name(n);\n"
                              "  } else\n"));
}

TEST(Interface, ConditionWithOrIsInParentheses) {
  InterfaceRule rule = nameOfDevice();
  rule.when = "deviceHooks()->isThere() || deviceHooks()->isThere()";
  std::string branch = "  if (n == 1) {\n    n = 2;\n  }\n#ifdef USE_CUDA\n"
                       "  else if (a) {\n    n = deviceName(n);\n  }\n"
                       "#endif\n";
  EXPECT_THAT(hostOf(splitWith(rule, unit(branch))),
              HasSubstr("else if (a && (deviceHooks()->isThere() || "
                        "deviceHooks()->isThere())) {"));
}

/// The arm becomes a hook, and why.
void isAHook(const SplitResult &result, const std::string &why) {
  EXPECT_EQ(outcome(result).transform, Transform::Hook);
  EXPECT_EQ(outcome(result).rule, "interface-name");
  EXPECT_THAT(outcome(result).reason, HasSubstr(why));
  ASSERT_EQ(result.changes.size(), 2u); // the hooks' registry is the first
  EXPECT_THAT(result.changes[1].details,
              testing::Contains(HasSubstr("interface-name does not fit: ")));
  EXPECT_TRUE(checksPass(result));
}

TEST(Interface, WithoutImplementationIsAHook) {
  InterfaceRule rule = nameOfDevice();
  rule.unfit = "there is no device.cpp";
  isAHook(splitWith(rule, unit(call)), "there is no device.cpp");
}

TEST(Interface, ThatDoesNotCompileIsAHook) {
  InterfaceRule rule = nameOfDevice();
  rule.replace = "deviceHooks()->unheardOf($n)";
  isAHook(splitWith(rule, unit(call)), "host-parses");
}

TEST(Interface, OfTwoBranchesIsAHook) {
  isAHook(splitBody("  if (n == 1) {\n    n = 2;\n  }\n#ifdef USE_CUDA\n"
                    "  else if (a) {\n    n = deviceName(n);\n  }"
                    " else if (b) {\n    n = 4;\n  }\n#endif\n"),
          "another form");
}

TEST(Interface, OfABranchThatDeclaresIsAHook) {
  isAHook(splitBody("  if (n == 1) {\n    n = 2;\n  }\n#ifdef USE_CUDA\n"
                    "  else if (int m = n + 1) {\n"
                    "    n = deviceName(m);\n  }\n#endif\n"),
          "another form");
}

TEST(Interface, OfTwoCasesIsAHook) {
  isAHook(splitBody("  switch (n) {\n#ifdef USE_CUDA\n  case 3:\n  case 4:\n"
                    "    n = deviceName(n);\n    break;\n#endif\n"
                    "  default:\n    n = 0;\n  }\n"),
          "another form");
}

TEST(Interface, OfACaseThatBreaksTwiceIsAHook) {
  isAHook(splitBody("  switch (n) {\n#ifdef USE_CUDA\n  case 3:\n"
                    "    if (a)\n      break;\n    n = deviceName(n);\n"
                    "    break;\n#endif\n  default:\n    n = 0;\n  }\n"),
          "another form");
}

TEST(Interface, OfAnArmWithDirectivesIsAHook) {
  isAHook(splitBody("#ifdef USE_CUDA\n#ifdef USE_ROCM\n  n = 1;\n#endif\n"
                    "  n = deviceName(n);\n#endif\n"),
          "another form");
}

TEST(Interface, OfAVariableForLaterIsAHook) {
  isAHook(splitBody("#ifdef USE_CUDA\n  int m = deviceName(n);\n#else\n"
                    "  int m = 0;\n#endif\n  n += m;\n"),
          "another form");
}

/// What is wrong with a rule whose implementation is `tokens` of a.cpp.
std::string unfit(const std::string &text, const std::string &tokens,
                  const std::string &file = "a.cpp") {
  std::vector<InterfaceRule> rules = {nameOfDevice()};
  rules[0].implementations = {
      {file, llvm::cantFail(CodePattern::compile(tokens))}};
  findImplementations(
      [&](llvm::StringRef path) {
        return path == "a.cpp" ? std::optional<llvm::StringRef>(text)
                               : std::nullopt;
      },
      rules);
  return rules[0].unfit;
}

TEST(Implementations, AreFoundWhereverTheyStand) {
  EXPECT_EQ(
      unfit("int a;\nint D::name(int n) const {\n  return f(n);  // so\n}",
            "D :: name ( int $n ) const { return f ( $n ) ; }"),
      "");
}

TEST(Implementations, ThatDoSomethingElseDoNotFit) {
  EXPECT_EQ(unfit("int D::name(int n) const { return f(n) + 1; }",
                  "D :: name ( int $n ) const { return f ( $n ) ; }"),
            "a.cpp has no `D :: name ( int $n ) const { return f ( $n ) ; }`");
}

TEST(Implementations, AreNeededInTheirFile) {
  EXPECT_EQ(unfit("int f();", "int f ( )", "b.cpp"), "there is no b.cpp");
}

} // namespace
