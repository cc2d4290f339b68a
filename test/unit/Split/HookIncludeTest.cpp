// The hooks of a file go where every block sees them, as soon as it can be.

#include "Split/Write/HookInclude.h"
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
  HookNames names;
  names.include = "<hooks>";
  TextEdit edit = hookInclude(file, names);
  EXPECT_TRUE(edit.range.empty());
  return applyEdits(text, edit);
}

TEST(HookInclude, BehindTheLeadingIncludes) {
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

TEST(HookInclude, BeforeTwoArmsThatBothAreForTheBlock) {
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

TEST(HookInclude, InTheArmThatHasTheBlock) {
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

} // namespace
