//===- TreeSitter.h - tree-sitter with C++ lifetimes ----------------------===//
//
// Python or Starlark text => SyntaxTree          (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <tree_sitter/api.h>
#include <vector>

namespace decouple {

/// A concrete syntax tree of `text`, which it refers to.
class SyntaxTree {
public:
  /// Parses Python, of which Starlark is a part. Wrong syntax leaves error
  /// nodes in the tree.
  static SyntaxTree python(llvm::StringRef text);

  TSNode root() const { return ts_tree_root_node(tree.get()); }
  llvm::StringRef text(TSNode node) const;

private:
  struct Delete {
    void operator()(TSTree *tree) const { ts_tree_delete(tree); }
  };
  std::unique_ptr<TSTree, Delete> tree;
  llvm::StringRef source;
};

/// 1-based.
inline unsigned lineOf(TSNode node) {
  return ts_node_start_point(node).row + 1;
}

inline llvm::StringRef kindOf(TSNode node) { return ts_node_type(node); }

/// The child in a named field of the grammar; null when there is none.
inline TSNode fieldOf(TSNode node, llvm::StringRef field) {
  return ts_node_child_by_field_name(node, field.data(), field.size());
}

/// The characters of a string literal, escapes as written; nothing when
/// `node` is no literal or has interpolations.
std::optional<std::string> stringValue(const SyntaxTree &tree, TSNode node);

/// How deep nodes may lie that anybody asks about: a Python that compiles files
/// has ended by then.
inline constexpr std::size_t MaxNesting = 2000;

/// The nodes around `node`, which has text, from the nearest to `root`; nothing
/// when there are more than MaxNesting. (`ts_node_parent` begins at the root
/// each time.)
std::optional<std::vector<TSNode>> nodesAround(TSNode root, TSNode node);

/// The first error or missing node in `node`, or a null node.
TSNode firstError(TSNode node);

} // namespace decouple
