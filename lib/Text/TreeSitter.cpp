#include "Text/TreeSitter.h"

#include "llvm/Support/MemAlloc.h"
#include <algorithm>
#include <cstdlib>

using namespace decouple;
using llvm::StringRef;

extern "C" const TSLanguage *tree_sitter_python();

/// The library's own end the process by themselves; LLVM's have a handler.
static bool useMemoryOfLlvm() {
  ts_set_allocator(llvm::safe_malloc, llvm::safe_calloc, llvm::safe_realloc,
                   std::free);
  return true;
}

SyntaxTree SyntaxTree::python(StringRef text) {
  static const bool once = useMemoryOfLlvm();
  (void)once;
  struct DeleteParser {
    void operator()(TSParser *parser) const { ts_parser_delete(parser); }
  };
  // A parser's tables are worth keeping; it belongs to one thread.
  static thread_local std::unique_ptr<TSParser, DeleteParser> parser;
  if (!parser) {
    parser.reset(ts_parser_new());
    ts_parser_set_language(parser.get(), tree_sitter_python());
  }
  SyntaxTree tree;
  tree.source = text;
  tree.tree.reset(
      ts_parser_parse_string(parser.get(), nullptr, text.data(), text.size()));
  return tree;
}

StringRef SyntaxTree::text(TSNode node) const {
  return source.slice(ts_node_start_byte(node), ts_node_end_byte(node));
}

std::optional<std::string> decouple::stringValue(const SyntaxTree &tree,
                                                 TSNode node) {
  bool whole = kindOf(node) == "string";
  if (!whole && kindOf(node) != "concatenated_string")
    return std::nullopt;
  std::string value;
  for (uint32_t i = 0, count = ts_node_child_count(node); i < count; ++i) {
    TSNode child = ts_node_child(node, i);
    if (kindOf(child) == "interpolation")
      return std::nullopt;
    if (whole && kindOf(child) == "string_content")
      value += tree.text(child);
    if (whole || kindOf(child) != "string")
      continue;
    std::optional<std::string> part = stringValue(tree, child);
    if (!part)
      return std::nullopt;
    value += *part;
  }
  return value;
}

std::optional<std::vector<TSNode>> decouple::nodesAround(TSNode root,
                                                         TSNode node) {
  std::vector<TSNode> around;
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  const uint32_t begin = ts_node_start_byte(node);
  bool isFound = ts_node_eq(root, node);
  while (!isFound && around.size() <= MaxNesting) {
    around.push_back(ts_tree_cursor_current_node(&cursor));
    if (ts_tree_cursor_goto_first_child_for_byte(&cursor, begin) < 0)
      break;
    isFound = ts_node_eq(ts_tree_cursor_current_node(&cursor), node);
  }
  ts_tree_cursor_delete(&cursor);
  if (!isFound)
    return std::nullopt;
  std::reverse(around.begin(), around.end());
  return around;
}

TSNode decouple::firstError(TSNode node) {
  while (ts_node_has_error(node) && !ts_node_is_error(node) &&
         !ts_node_is_missing(node)) {
    TSNode inner = node;
    for (uint32_t i = 0, count = ts_node_child_count(node); i < count; ++i) {
      TSNode child = ts_node_child(node, i);
      if (ts_node_has_error(child) || ts_node_is_missing(child)) {
        inner = child;
        break;
      }
    }
    if (ts_node_eq(inner, node))
      break;
    node = inner;
  }
  return ts_node_has_error(node) || ts_node_is_missing(node) ? node : TSNode{};
}
