// Warnings that upstream's builds make errors: those of a split are new faults,
// those of the original are not.

#include "Scan/Cpp/DirectiveTree.h"
#include "Split/Analyse/AnalyseUnit.h"
#include "Split/Check/CheckUnit.h"
#include "Split/Compiler/ClangUnit.h"
#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;

namespace {

/// What is wrong with `text`, one message a line.
std::string errorsOf(const std::string &text,
                     std::vector<std::string> arguments,
                     std::vector<std::string> warnings) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.text = text;
  unit.arguments = std::move(arguments);
  unit.warnings = std::move(warnings);
  std::string messages;
  for (const Diagnostic &error : llvm::cantFail(syntaxCheck(unit)))
    messages += error.id + ": " + error.message + "\n";
  return messages;
}

const char *sometimes = "int f(int n) {\n  if (n)\n    return 1;\n}\n";
const char *returnType = "return-type: non-void function does not return a "
                         "value in all control paths\n";
const char *unset = "int f() {\n  int n;\n  return n;\n}\n";

TEST(Warnings, AreErrorsWhenAskedFor) {
  EXPECT_EQ(errorsOf(sometimes, {}, {}), "");
  EXPECT_EQ(errorsOf(sometimes, {}, {"-Werror=return-type"}), returnType);
  EXPECT_EQ(errorsOf(unset, {}, {}), "");
  EXPECT_EQ(errorsOf(unset, {}, {"-Werror=uninitialized"}),
            "uninitialized: variable 'n' is uninitialized when used here\n");
}

TEST(Warnings, SilencedOnesAreErrorsWhenAskedFor) {
  EXPECT_EQ(errorsOf(sometimes, {"-w"}, {"-Werror=return-type"}), returnType);
  EXPECT_EQ(
      errorsOf(unset, {"-w", "-Werror=uninitialized"}, {"-Werror=return-type"}),
      "");
}

TEST(Warnings, OfTheArgumentsCountInChecksOnly) {
  EXPECT_EQ(errorsOf(unset, {"-Werror=uninitialized"}, {}), "");
  EXPECT_EQ(errorsOf(unset, {"-Wall"}, {"-Werror=return-type"}), "");
  EXPECT_THAT(
      errorsOf(unset, {"-Werror=uninitialized"}, {"-Werror=return-type"}),
      HasSubstr("uninitialized: variable 'n'"));
}

TEST(Warnings, NamesOfAnotherCompilerAreNoErrors) {
  EXPECT_EQ(errorsOf("int f() { return 1; }\n",
                     {"-Werror", "-Wno-error=stringop-overflow",
                      "-Wsuggest-override-of-gcc"},
                     {"-Werror=return-type"}),
            "");
}

TEST(Warnings, WhatTheArgumentsTakeBackIsNoError) {
  const std::string narrow = "char f(int n) {\n  return char{n};\n}\n";
  EXPECT_THAT(errorsOf(narrow, {}, {}), HasSubstr("narrowed"));
  EXPECT_EQ(errorsOf(narrow, {"-Wno-narrowing"}, {}), "");
  EXPECT_THAT(errorsOf(narrow, {}, {"-Werror=return-type"}),
              HasSubstr("narrowed"));
}

/// The one block of `source` is refused for what `check` says.
void fails(const std::string &check, const std::string &what,
           const std::string &source) {
  BlockOutcome block = onlyBlock(split(source));
  EXPECT_EQ(numberOf(block), "TD2030");
  EXPECT_THAT(block.reason, HasSubstr(check));
  EXPECT_THAT(block.reason, HasSubstr(what));
}

// An edit that no other check minds: all tokens are still there.
TEST(Warnings, AHostFunctionThatEndsWithoutAResult) {
  const std::string text = "int f(int n) {\n  return n;\n}\n";
  DirectiveTree tree = buildDirectiveTree("unit.cpp", text);
  SplitInput input;
  input.root = "/checkout";
  HostUnit unit;
  unit.path = "unit.cpp";
  unit.text = text;
  unit.tree = &tree;
  UnitFacts facts = llvm::cantFail(analyse(input, unit));
  UnitTexts texts;
  texts.edits = {{{17, 17}, "if (n)\n"}};
  texts.host = applyEdits(text, texts.edits);
  UnitChecks checks = llvm::cantFail(checkUnit(input, unit, facts, {}, texts));
  ASSERT_NE(checks.failure(), nullptr);
  EXPECT_EQ(checks.failure()->name, "host-parses");
  EXPECT_EQ(checks.failure()->detail,
            "unit.cpp:4: non-void function does not return a value in all "
            "control paths");
}

// The constant is a parameter of the hook.
// The host's compiler knows that the arm always returns; the hook's would not.
TEST(Warnings, AHookThatEndsWithoutAResult) {
  SplitResult result = split(R"(int f(int n) {
  const bool on = true;
#ifdef USE_CUDA
  if (on)
    return n + 1;
#else
  return n;
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2034") << onlyBlock(result).reason;
}

TEST(Warnings, AHookThatAnswersWithNoValue) {
  fails("backend-parses", "uninitialized", R"(int f(int n) {
#ifdef USE_CUDA
  int chosen;
#else
  int chosen = 41;
#endif
  chosen = n;
  return chosen;
}
)");
}

TEST(Warnings, TheOriginalsOwnFaultsAreNotTheSplits) {
  SplitResult result = split(R"(int g(int n) {
  if (n)
    return 1;
}
int f(int n) {
#ifdef USE_CUDA
  int k;
  n += k;
#endif
  return n + g(n);
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "");
  EXPECT_TRUE(checksPass(result));
}

} // namespace
