// The hooks of a file go where every block sees them, as soon as it can be, and
// are defined where nothing else is edited.

#include "Split/Write/PlaceOfIncludes.h"
#include "Split/Write/RegistryEdits.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

/// `text` with the hooks' include in its place. Only the blocks
/// are known of, as where a macro writes the declarations.
std::string withHooks(const std::string &text) {
  DirectiveTree tree = buildDirectiveTree("unit.cpp", text);
  UnitFacts facts;
  for (std::size_t i = 0; i < tree.groups.size(); ++i)
    if (tree.groups[i].arms[0].condition == "USE_CUDA")
      facts.arms.emplace_back().group = i;
  HostFile file{"unit.cpp", text, tree, facts, {"USE_CUDA"}};
  const std::size_t place = placeOfIncludes(file);
  return applyEdits(text, TextEdit{{place, place}, "#include <hooks>\n"});
}

TEST(PlaceOfIncludes, BehindTheLeadingIncludes) {
  EXPECT_EQ(withHooks(R"(#include "a.h"

#include "b.h"
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
)"),
            R"(#include "a.h"

#include "b.h"
#include <hooks>
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
)");
}

TEST(PlaceOfIncludes, BeforeTwoArmsThatBothAreForTheBlock) {
  EXPECT_EQ(withHooks(R"(#include "a.h"
#ifdef FAST
#include "fast.h"
#else
#include "slow.h"
#endif
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
)"),
            R"(#include "a.h"
#include <hooks>
#ifdef FAST
#include "fast.h"
#else
#include "slow.h"
#endif
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
)");
}

TEST(PlaceOfIncludes, InTheArmThatHasTheBlock) {
  EXPECT_EQ(withHooks(R"(#ifdef FAST
#include "fast.h"
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
#else
#include "slow.h"
#endif
)"),
            R"(#ifdef FAST
#include "fast.h"
#include <hooks>
DEFINE(f) {
#ifdef USE_CUDA
  put(1);
#endif
}
#else
#include "slow.h"
#endif
)");
}

/// `text` with a registry in it, whose definition is one line.
std::string withRegistry(const std::string &text,
                         llvm::ArrayRef<TextEdit> own = {}) {
  HookNames names;
  names.include = "<hooks>";
  names.space = "lib";
  names.type = "Hooks";
  HookRegistry registry;
  registry.definition = {"${type} all;"};
  registry.definitionHeaders = {"<array>"};
  return applyEdits(text, registryEdits(text, names, registry, own));
}

const std::string defined = R"(
namespace lib {

Hooks all;

} // namespace lib
)";

TEST(RegistryEdits, IncludesOnTopAndDefinesAtTheEnd) {
  EXPECT_EQ(withRegistry("#include \"a.h\"\n#ifdef X\n#include \"x.h\"\n"
                         "#endif\nint f();\n#include \"late.h\"\n"),
            "#include \"a.h\"\n#include <hooks>\n#include <array>\n"
            "#ifdef X\n#include \"x.h\"\n#endif\nint f();\n"
            "#include \"late.h\"\n" +
                defined);
}

TEST(RegistryEdits, IncludesNoHeaderTwice) {
  EXPECT_EQ(withRegistry("#include <array>\nint f();\n"),
            "#include <array>\n#include <hooks>\nint f();\n" + defined);
}

TEST(RegistryEdits, LieInNoEditOfAnother) {
  const std::string text = "#include <array>\nint f();\n";
  EXPECT_EQ(withRegistry(text, TextEdit{{5, 20}, ""}),
            text + "\n#include <hooks>\n" + defined);
}

TEST(RegistryEdits, OtherEditsComeBehindThem) {
  std::vector<TextEdit> edits =
      shifted({{{0, 2}, ""}, {{3, 3}, "x"}, {{4, 6}, ""}},
              {{{3, 3}, "four"}, {{6, 6}, "more"}});
  ASSERT_EQ(edits.size(), 3u);
  EXPECT_EQ(edits[0].range, (TextRange{0, 2}));
  EXPECT_EQ(edits[1].range, (TextRange{7, 7}));
  EXPECT_EQ(edits[2].range, (TextRange{8, 10}));
}

} // namespace
