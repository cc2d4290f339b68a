// A block acts when Clang's preprocessor sees different text in it.

#include "Split/Check/TokenCompare.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

UnitComparison compare(const std::string &text,
                       const std::string &header = "") {
  ClangUnit unit;
  unit.file = "/checkout/unit.cpp";
  unit.text = text;
  unit.overlay["/checkout/header.h"] = header;
  DirectiveTree tree = buildDirectiveTree("unit.cpp", text);
  std::vector<std::size_t> groups(tree.groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i)
    groups[i] = i;
  auto result = compareTokens(unit, {}, {"-DUSE_CUDA"}, tree, groups);
  if (!result) {
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  return *result;
}

TEST(TokenCompare, OtherArm) {
  EXPECT_EQ(compare("#ifdef USE_CUDA\nint a;\n#endif\n").blocks[0],
            BlockTokens::Differs);
}

TEST(TokenCompare, OtherIncludes) {
  EXPECT_EQ(
      compare("#ifdef USE_CUDA\n#include \"header.h\"\n#endif\n").blocks[0],
      BlockTokens::Differs);
}

TEST(TokenCompare, SameArm) {
  EXPECT_EQ(compare("#ifndef USE_OTHER\nint a;\n#endif\n").blocks[0],
            BlockTokens::Same);
}

TEST(TokenCompare, ArmsOfTheSameText) {
  EXPECT_EQ(
      compare("#ifdef USE_CUDA\nint a;\n#else\nint a;\n#endif\n").blocks[0],
      BlockTokens::Same);
}

TEST(TokenCompare, InsideABlockThatIsNotTaken) {
  EXPECT_EQ(
      compare("#if 0\n#ifdef USE_CUDA\nint a;\n#endif\n#endif\n").blocks[1],
      BlockTokens::NotReached);
}

TEST(TokenCompare, MacroOfAHeader) {
  UnitComparison result =
      compare("#include \"header.h\"\n#if 1\nint a = VALUE;\n#endif\n",
              "#ifdef USE_CUDA\n#define VALUE 1\nint cuda;\n#else\n#define "
              "VALUE 0\nint cpu;\n#endif\n");
  EXPECT_EQ(result.blocks[0], BlockTokens::ThroughHeader);
  ASSERT_EQ(result.headers.size(), 1u);
  EXPECT_EQ(result.headers[0], "/checkout/header.h");
}

TEST(TokenCompare, DifferencesAreOutermostBlocksAndExpansions) {
  const std::string text = "#include \"header.h\"\n"
                           "#ifdef USE_CUDA\n"
                           "#ifdef USE_CUDA\nint a;\n#endif\n"
                           "#endif\n"
                           "int b = VALUE + VALUE;\n";
  UnitComparison result = compare(text, "#ifdef USE_CUDA\n#define VALUE 1\n"
                                        "#else\n#define VALUE 0\n#endif\n");
  ASSERT_EQ(result.differences.size(), 2u);
  EXPECT_EQ(result.differences[0].group, 0u);
  EXPECT_EQ(result.differences[0].offset, text.find("#ifdef"));
  EXPECT_EQ(result.differences[1].group, ConditionalGroup::None);
  EXPECT_EQ(result.differences[1].offset, text.find("VALUE"));
}

TEST(TokenCompare, NothingDiffers) {
  EXPECT_TRUE(
      compare("#ifdef X\nint a;\n#endif\nint b;\n").differences.empty());
}

TEST(TokenCompare, MissingHeaderIsReported) {
  UnitComparison result = compare("#include \"nowhere.h\"\n#if 1\n#endif\n");
  ASSERT_FALSE(result.errors.empty());
  EXPECT_EQ(result.errors[0].message, "'nowhere.h' file not found");
}

} // namespace
