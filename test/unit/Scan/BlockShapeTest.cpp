#include "Scan/Cpp/BlockShape.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "gtest/gtest.h"

using namespace decouple;

/// The shape of the group whose condition is X.
static std::string shape(const std::string &text) {
  DirectiveTree tree = buildDirectiveTree("a.cpp", text);
  for (std::size_t i = 0; i < tree.groups.size(); ++i)
    if (tree.groups[i].arms[0].condition == "X")
      return nameOf(shapeOf(text, i));
  return "no such group";
}

TEST(BlockShape, TellsDirectivesApart) {
  EXPECT_EQ(shape("#if X\n// only a comment\n#endif\n"), "empty");
  EXPECT_EQ(shape("#if X\n#include <a.h>\n#else\n#endif\n"), "include-only");
  EXPECT_EQ(shape("#if X\n#define A\n#else\n#error no\n#endif\n"), "macro");
  EXPECT_EQ(shape("#if X\n#include <a.h>\n#if Y\n#undef A\n#endif\n#endif\n"),
            "include-and-macro");
}

TEST(BlockShape, CountsWhatIsInTheBlockOnly) {
  const std::string before = "#include <a.h>\n#define B\nint b;\n";
  EXPECT_EQ(shape(before + "#if X\n#endif\n"), "empty");
  EXPECT_EQ(shape(before + "#if X\nint a;\n#endif\n"),
            "namespace-declarations");
}

TEST(BlockShape, KnowsNamespaceScope) {
  EXPECT_EQ(shape("#if X\nint a;\n#endif\n"), "namespace-declarations");
  EXPECT_EQ(shape("namespace a::b {\n#if X\nvoid f() { g(); }\n#endif\n}\n"),
            "namespace-declarations");
  EXPECT_EQ(shape("extern \"C\" {\n#if X\nvoid f();\n#endif\n}\n"),
            "namespace-declarations");
  EXPECT_EQ(shape("namespace {\n#if X\n#include <a.h>\nint a;\n#endif\n}\n"),
            "include-and-declarations");
}

TEST(BlockShape, KnowsClassScope) {
  EXPECT_EQ(shape("struct A : B<int> {\n#if X\nint a;\n#endif\n};\n"),
            "class-member");
  EXPECT_EQ(shape("template <class T> class A {\n public:\n#if X\nint a;\n"
                  "#endif\n};\n"),
            "class-member");
  EXPECT_EQ(shape("struct alignas(sizeof(int) * 2) A {\n#if X\nint a;\n"
                  "#endif\n};\n"),
            "class-member");
}

TEST(BlockShape, KnowsFunctionScope) {
  EXPECT_EQ(shape("void f() {\n#if X\ng();\n#endif\n}\n"), "statements");
  EXPECT_EQ(shape("template <class T> T f(struct A *a) const {\n#if X\ng();\n"
                  "#endif\n}\n"),
            "statements");
  EXPECT_EQ(shape("A::A() : a{1}, b(2) {\n#if X\ng();\n#endif\n}\n"),
            "statements");
  EXPECT_EQ(shape("int a = f([](int b) {\n#if X\ng();\n#endif\n});\n"),
            "statements");
  EXPECT_EQ(shape("void f() { if (a) {} else {\n#if X\ng();\n#endif\n} }\n"),
            "statements");
}

TEST(BlockShape, GoesOnFromTheFirstArmOfAnEarlierGroup) {
  EXPECT_EQ(shape("#if Y\nvoid f(int a) {\n#else\nvoid f() {\n#endif\n"
                  "#if X\ng();\n#endif\n}\n"),
            "statements");
}

TEST(BlockShape, TakesACapitalMacroForAStatement) {
  EXPECT_EQ(shape("void f() {\nHANDLE_ERRORS\n#if X\ng();\n#endif\n}\n"),
            "statements");
  EXPECT_EQ(shape("DECLARE(a)\n#if X\nDECLARE(b)\n#endif\nDECLARE(c)\n"),
            "namespace-declarations");
}

TEST(BlockShape, KnowsExpressions) {
  EXPECT_EQ(shape("void f() { g(\n#if X\na,\n#endif\nb); }\n"), "expression");
  EXPECT_EQ(shape("void f() { m.def(a)\n#if X\n.def(b)\n#endif\n; }\n"),
            "expression");
  EXPECT_EQ(
      shape("void f() {\n#if X\nreturn a\n#else\nreturn b\n#endif\n+ 1; }"),
      "expression");
  EXPECT_EQ(shape("A::A(int b) :\n#if X\na(b)\n#else\na(c)\n#endif\n{}\n"),
            "expression");
}

TEST(BlockShape, KnowsInitializers) {
  EXPECT_EQ(shape("int a[] = {1,\n#if X\n2,\n#endif\n3};\n"),
            "initializer-entry");
  EXPECT_EQ(shape("enum class A : int { b,\n#if X\nc,\n#endif\n};\n"),
            "initializer-entry");
  EXPECT_EQ(shape("void f() { std::vector<int> a{{\n#if X\n1\n#endif\n}}; }\n"),
            "initializer-entry");
}

TEST(BlockShape, KnowsFragmentsOfDeclarations) {
  EXPECT_EQ(shape("static\n#if X\ninline\n#endif\nvoid f();\n"),
            "declaration-fragment");
  EXPECT_EQ(shape("#if X\n__host__ __device__\n#endif\nvoid f();\n"),
            "declaration-fragment");
  EXPECT_EQ(shape("struct A { int a =\n#if X\n1\n#else\n2\n#endif\n; };\n"),
            "declaration-fragment");
}

TEST(BlockShape, SurvivesWhatDoesNotClose) {
  EXPECT_EQ(shape(")}];\n#if X\nint a;\n"), "namespace-declarations");
  EXPECT_EQ(shape("#endif\n#else\n#if X\n#endif\n"), "empty");
}
