// Where the `if` begins that a piece of code goes on with.
#include "Report/Why/WholeStatement.h"
#include "gtest/gtest.h"

using namespace decouple;

static std::string before(llvm::StringRef text, llvm::StringRef piece) {
  return branchesBefore(text, piece).str();
}

TEST(BranchesBefore, BeginWithTheIf) {
  EXPECT_EQ(before("f();\n  if (a(1)) {\n    b();\n  ", "} else {\n"),
            "  if (a(1)) {\n    b();\n");
  EXPECT_EQ(before("if (a) {\n  b();\n}\n", "  else if (c) {"),
            "if (a) {\n  b();\n}\n");
}

TEST(BranchesBefore, HaveAllBranchesOfAChain) {
  EXPECT_EQ(before("{ int x;\nif constexpr (a) {\n} else if (b) {\n"
                   "} else if constexpr (c) {\n",
                   "#if X\n} else {\n#endif\n"),
            "if constexpr (a) {\n} else if (b) {\n} else if constexpr (c) {\n");
}

TEST(BranchesBefore, AreNoneForOtherCode) {
  EXPECT_EQ(before("if (a) {\n", "b();\n"), "");
  EXPECT_EQ(before("if (a) {\n", "}\nelsewhere();\n"), "");
  EXPECT_EQ(before("", "} else {"), "");
  EXPECT_EQ(before("if (a)\n  b();\n", "else\n"), "");
  EXPECT_EQ(before("do {\n} while (a); {\n", "} else {"), "");
  EXPECT_EQ(before("if (a)\n  b();\nelse if (c) {\n", "} else {"), "");
  EXPECT_EQ(before("MACRO (a) {\n", "} else {"), "");
}

TEST(SwitchBehind, ShowsTheSwitchThatTheHookIsBefore) {
  llvm::StringRef text =
      "f();\n  switch (a(1)) {\n  case 1:\n    b();\n#if X\n";
  EXPECT_EQ(switchBehind("if (hook()) {\n  } else\n  ", text, text.find("#if")),
            "switch (a(1)) {\n    // as before, without the block\n  }\n");
}

TEST(SwitchBehind, IsNothingForOtherBlocks) {
  llvm::StringRef text = "switch (a) {\n  case 1: {\n#if X\n";
  EXPECT_EQ(switchBehind("b();\n", text, text.find("case")), "");
  EXPECT_EQ(switchBehind("if (c) {\n} else\n", text, text.find("#if")), "");
  EXPECT_EQ(switchBehind("if (c) {\n} else\n", "if (a) {\n", 8), "");
}
