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
