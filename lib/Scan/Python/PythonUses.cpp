#include "Scan/Python/PythonUses.h"

#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace decouple;
using llvm::StringRef;

static TextRange rangeOf(TSNode node) {
  return {ts_node_start_byte(node), ts_node_end_byte(node)};
}

/// Calls `visit` for the nodes around `node`, from within, each with the one
/// below it, until it returns true. The scan has found none that lies too deep.
template <typename Visit>
static bool anyAround(const SyntaxTree &syntax, TSNode node, Visit visit) {
  for (TSNode parent :
       nodesAround(syntax.root(), node).value_or(std::vector<TSNode>()))
    if (visit(parent, std::exchange(node, parent)))
      return true;
  return false;
}

/// Calls `visit` for `node` and those in it until it returns true.
template <typename Visit> static bool anyWithin(TSNode node, Visit visit) {
  if (ts_node_is_null(node))
    return false;
  std::vector<TSNode> open = {node}; // the last is the next
  while (!open.empty()) {
    const TSNode next = open.back();
    open.pop_back();
    if (visit(next))
      return true;
    for (uint32_t i = ts_node_child_count(next); i-- > 0;)
      open.push_back(ts_node_child(next, i));
  }
  return false;
}

PythonText::PythonText(StringRef text)
    : source(text), syntax(SyntaxTree::python(text)) {}

bool PythonText::isWhole() const {
  return ts_node_is_null(firstError(syntax.root()));
}

TSNode PythonText::nodeAt(TextRange range) const {
  return ts_node_descendant_for_byte_range(syntax.root(), range.begin,
                                           range.end);
}

/// Whether `node` stands where something is bound: on the left of `=`, in a
/// `del`, as the variable of a loop.
static bool isTarget(TSNode node) {
  static constexpr StringRef Lists[] = {
      "pattern_list", "tuple_pattern",     "list_pattern",
      "tuple",        "expression_list",   "parenthesized_expression",
      "list",         "list_splat_pattern"};
  TSNode parent = ts_node_parent(node);
  for (; !ts_node_is_null(parent) && llvm::is_contained(Lists, kindOf(parent));
       parent = ts_node_parent(parent))
    node = parent;
  if (ts_node_is_null(parent))
    return false;
  const StringRef kind = kindOf(parent);
  return kind == "delete_statement" || kind == "as_pattern_target" ||
         ts_node_eq(fieldOf(parent, "left"), node);
}

/// The condition of `node`; null when it has none.
static TSNode conditionOf(TSNode node) {
  if (kindOf(node) == "conditional_expression") // its parts have no names
    return ts_node_named_child(node, 1);
  return fieldOf(node, "condition");
}

/// Whether a condition of `parent` decides on what is in `node`, its part.
static bool decidesOn(TSNode parent, TSNode node) {
  const StringRef kind = kindOf(parent);
  return (kind == "if_statement" || kind == "elif_clause" ||
          kind == "conditional_expression") &&
         !ts_node_eq(conditionOf(parent), node);
}

/// Whether what is in `node`, a part of `parent`, may be left out or fail.
static bool maySkip(TSNode parent, TSNode node) {
  const StringRef kind = kindOf(parent);
  if (kind == "try_statement" && ts_node_eq(fieldOf(parent, "body"), node))
    return anyWithin(parent, [](TSNode child) {
      return kindOf(child) == "except_clause" ||
             kindOf(child) == "except_group_clause";
    });
  return decidesOn(parent, node);
}

PythonUse PythonText::useAt(std::size_t offset, std::size_t length) const {
  PythonUse use;
  use.name = {offset, offset + length};
  TSNode node = nodeAt(use.name), parent = ts_node_parent(node);
  use.isConditional = anyAround(syntax, node, maySkip);
  if (ts_node_is_null(parent))
    return use;
  if (kindOf(parent) == "attribute") {
    use.module = rangeOf(fieldOf(parent, "object"));
    use.isTarget = isTarget(parent);
  } else if (kindOf(parent) == "dotted_name") {
    TSNode name = parent;
    if (kindOf(ts_node_parent(name)) == "aliased_import")
      name = ts_node_parent(name);
    TSNode statement = ts_node_parent(name);
    use.name = rangeOf(name);
    use.statement = rangeOf(statement);
    use.module = rangeOf(fieldOf(statement, "module_name"));
  } else if (TSNode arguments = ts_node_parent(parent);
             !ts_node_is_null(arguments) &&
             kindOf(arguments) == "argument_list") {
    use.module = rangeOf(ts_node_named_child(arguments, 0));
  }
  return use;
}

bool PythonText::isAskedAround(std::size_t offset, StringRef module) const {
  auto isModule = [&](TSNode node) {
    return kindOf(node) == "attribute" && syntax.text(node) == module;
  };
  return anyAround(syntax, nodeAt({offset, offset + 1}),
                   [&](TSNode parent, TSNode in) {
                     return decidesOn(parent, in) &&
                            anyWithin(conditionOf(parent), isModule);
                   });
}

std::vector<TextRange> PythonText::importedBy(TextRange statement) const {
  std::vector<TextRange> names;
  TSNode import = nodeAt(statement);
  for (uint32_t i = 0, n = ts_node_child_count(import); i < n; ++i)
    if (const char *field = ts_node_field_name_for_child(import, i);
        field && StringRef(field) == "name")
      names.push_back(rangeOf(ts_node_child(import, i)));
  return names;
}

std::vector<std::string> PythonText::putOn(StringRef module) const {
  std::vector<std::string> names;
  anyWithin(syntax.root(), [&](TSNode node) {
    TSNode left = fieldOf(node, "left");
    if (kindOf(node) != "assignment" || kindOf(left) != "subscript" ||
        syntax.text(fieldOf(left, "value")) != (module + ".__dict__").str())
      return false;
    if (auto name = stringValue(syntax, fieldOf(left, "subscript")))
      names.push_back(std::move(*name));
    return false;
  });
  return names;
}

bool PythonText::hasComment(TextRange range) const {
  return anyWithin(syntax.root(), [&](TSNode node) {
    return kindOf(node) == "comment" && range.contains(rangeOf(node).begin);
  });
}

/// Whether the import `statement` binds `package`, or imports from it.
static bool importsFrom(const SyntaxTree &syntax, TSNode statement,
                        StringRef package) {
  if (kindOf(statement) == "import_from_statement")
    return syntax.text(fieldOf(statement, "module_name")) == package;
  if (kindOf(statement) != "import_statement")
    return false;
  for (uint32_t i = 0, n = ts_node_named_child_count(statement); i < n; ++i) {
    TSNode name = ts_node_named_child(statement, i);
    if (kindOf(name) == "dotted_name" &&
        syntax.text(name).split('.').first == package)
      return true;
  }
  return false;
}

std::optional<std::size_t> PythonText::behindImport(StringRef package,
                                                    std::size_t offset) const {
  TSNode root = syntax.root();
  for (uint32_t i = 0, n = ts_node_named_child_count(root); i < n; ++i) {
    TSNode statement = ts_node_named_child(root, i);
    const std::size_t end = ts_node_end_byte(statement);
    if (end > offset)
      return std::nullopt;
    if (!importsFrom(syntax, statement, package))
      continue;
    const std::size_t line = source.find('\n', end);
    for (uint32_t next = i + 1; next < n; ++next) {
      TSNode other = ts_node_named_child(root, next);
      if (kindOf(other) != "comment" && ts_node_start_byte(other) < line)
        return std::nullopt;
    }
    return line == StringRef::npos ? std::nullopt : std::optional(line + 1);
  }
  return std::nullopt;
}
