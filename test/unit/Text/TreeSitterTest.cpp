#include "Text/TreeSitter.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;

namespace {

/// The kinds of the nodes around the first `name` in `text`, from the nearest.
std::vector<std::string> around(llvm::StringRef text, llvm::StringRef name) {
  const SyntaxTree tree = SyntaxTree::python(text);
  const std::size_t at = text.find(name);
  const TSNode node =
      ts_node_descendant_for_byte_range(tree.root(), at, at + name.size());
  std::vector<std::string> kinds;
  for (TSNode parent :
       nodesAround(tree.root(), node).value_or(std::vector<TSNode>()))
    kinds.push_back(kindOf(parent).str());
  return kinds;
}

} // namespace

TEST(TreeSitter, NodesAroundAnother) {
  EXPECT_THAT(around("if a:\n  f(x)\n", "x"),
              ElementsAre("argument_list", "call", "expression_statement",
                          "block", "if_statement", "module"));
  // It begins where its statement does.
  EXPECT_THAT(around("x\n", "x"),
              ElementsAre("expression_statement", "module"));
}

// As the library's own walk finds them.
TEST(TreeSitter, NodesAroundAreTheParents) {
  const std::string text =
      "@d\nclass C(B):\n  def f(self, a=1):\n"
      "    return [x for x in a if x] + {'k': lambda: a}\n";
  const SyntaxTree tree = SyntaxTree::python(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const TSNode node =
        ts_node_descendant_for_byte_range(tree.root(), at, at + 1);
    auto found = nodesAround(tree.root(), node);
    ASSERT_TRUE(found.has_value()) << at;
    TSNode parent = ts_node_parent(node);
    for (TSNode one : *found) {
      EXPECT_TRUE(ts_node_eq(one, parent)) << at;
      parent = ts_node_parent(parent);
    }
    EXPECT_TRUE(ts_node_is_null(parent)) << at;
  }
}

TEST(TreeSitter, NodesThatLieTooDeep) {
  const std::string text =
      std::string(MaxNesting, '(') + "x" + std::string(MaxNesting, ')');
  EXPECT_TRUE(around(text, "x").empty());
}
