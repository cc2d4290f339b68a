#include "Scan/Build/Read/Starlark.h"
#include "Support/DiagnosticTable.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace decouple;
using llvm::StringRef;

namespace {

using List = std::vector<StarlarkEntry>;

class Reader {
public:
  Reader(StringRef path, StringRef text)
      : path(path), tree(SyntaxTree::python(text)) {}

  StarlarkFile run() {
    TSNode root = tree.root();
    if (TSNode error = firstError(root); !ts_node_is_null(error))
      report(error, DiagnosticId::StarlarkSyntax, "syntax error");
    for (uint32_t i = 0, n = ts_node_named_child_count(root); i < n; ++i) {
      TSNode statement = ts_node_named_child(root, i);
      if (kindOf(statement) == "expression_statement")
        change(ts_node_named_child(statement, 0));
    }
    return std::move(file);
  }

private:
  void change(TSNode node) {
    if (kindOf(node) == "call")
      return callOfList(node);
    bool augmented = kindOf(node) == "augmented_assignment";
    if (augmented || kindOf(node) == "assignment")
      assignment(node, augmented);
  }

  void assignment(TSNode node, bool augmented) {
    TSNode left = fieldOf(node, "left"), right = fieldOf(node, "right");
    if (ts_node_is_null(right) || kindOf(left) != "identifier")
      return;
    std::string name = tree.text(left).str();
    std::optional<List> value = evaluate(right);
    if (!value)
      return;
    List &list = file.lists[name];
    if (!augmented)
      list.clear();
    add(list, std::move(*value), right);
  }

  /// LIST.append(ELEMENT), LIST.extend(LIST); what others do is open.
  void callOfList(TSNode node) {
    TSNode function = fieldOf(node, "function"),
           arguments = fieldOf(node, "arguments");
    if (kindOf(function) != "attribute")
      return;
    auto list = file.lists.find(tree.text(fieldOf(function, "object")).str());
    if (list == file.lists.end())
      return;
    StringRef name = tree.text(fieldOf(function, "attribute"));
    std::optional<List> more;
    if (name == "append")
      more = elements(arguments);
    else if (name == "extend" && ts_node_named_child_count(arguments) == 1)
      more = evaluate(ts_node_named_child(arguments, 0));
    add(list->second, more ? std::move(*more) : unsupported(node, "call"),
        node);
  }

  /// Adds to `list` what `node` says.
  void add(List &list, List more, TSNode node) {
    if (list.size() + more.size() > MaximalSize)
      more = unsupported(node, "too many elements");
    llvm::append_range(list, std::move(more));
  }

  /// The elements of a list expression; nothing for what is no list.
  std::optional<List> evaluate(TSNode node) {
    if (depth == MaximalDepth)
      return unsupported(node, "nested too deep");
    if (made > MaximalWork)
      return unsupported(node, "too many elements");
    ++depth;
    std::optional<List> list = evaluateKind(node);
    --depth;
    if (list)
      made += list->size();
    if (list && list->size() > MaximalSize)
      return unsupported(node, "too many elements");
    return list;
  }

  std::optional<List> evaluateKind(TSNode node) {
    StringRef kind = kindOf(node);
    if (kind == "list" || kind == "tuple")
      return elements(node);
    if (kind == "parenthesized_expression")
      return evaluate(ts_node_named_child(node, 0));
    if (kind == "binary_operator")
      return concatenation(node);
    if (kind == "call")
      return call(node);
    if (llvm::is_contained({"string", "concatenated_string", "integer", "float",
                            "true", "false", "none", "dictionary", "lambda"},
                           kind))
      return std::nullopt;
    if (kind != "identifier")
      return unsupported(node, kind);
    auto known = file.lists.find(tree.text(node).str());
    if (known != file.lists.end())
      return known->second;
    return unsupported(node, kind);
  }

  std::optional<List> elements(TSNode node) {
    List list;
    for (uint32_t i = 0, n = ts_node_named_child_count(node); i < n; ++i) {
      TSNode child = ts_node_named_child(node, i);
      if (kindOf(child) == "comment")
        continue;
      if (std::optional<std::string> text = stringValue(tree, child))
        list.push_back({std::move(*text), lineOf(child)});
      else
        llvm::append_range(list, unsupported(child, kindOf(child)));
    }
    return list;
  }

  std::optional<List> concatenation(TSNode node) {
    TSNode left = fieldOf(node, "left"), right = fieldOf(node, "right");
    if (tree.text(fieldOf(node, "operator")) != "+")
      return unsupported(node, kindOf(node));
    std::optional<List> a = evaluate(left), b = evaluate(right);
    if (!a && !b)
      return std::nullopt;
    if (!a || !b)
      return unsupported(node, kindOf(node));
    llvm::append_range(*a, *b);
    return a;
  }

  /// sorted(LIST) and list(LIST).
  std::optional<List> call(TSNode node) {
    StringRef function = tree.text(fieldOf(node, "function"));
    TSNode arguments = fieldOf(node, "arguments");
    if ((function != "sorted" && function != "list") ||
        ts_node_named_child_count(arguments) != 1)
      return unsupported(node, kindOf(node));
    std::optional<List> list = evaluate(ts_node_named_child(arguments, 0));
    if (list && function == "sorted")
      llvm::stable_sort(*list,
                        [](const StarlarkEntry &a, const StarlarkEntry &b) {
                          return a.text < b.text;
                        });
    return list;
  }

  /// What `node` is in a list: an entry that is open.
  List unsupported(TSNode node, StringRef what) {
    report(node, DiagnosticId::StarlarkUnsupported,
           "not evaluated: " + what.str());
    StringRef firstLine = tree.text(node).take_front(80).split('\n').first;
    return {{firstLine.trim().str(), lineOf(node), true}};
  }

  void report(TSNode node, DiagnosticId id, std::string message) {
    file.diagnostics.push_back(remark(id, path.str(), lineOf(node),
                                      std::move(message),
                                      ts_node_start_point(node).column + 1));
  }

  // All lists of PyTorch 2.6.0 together have 1,200 elements.
  static constexpr unsigned MaximalDepth = 100;
  static constexpr std::size_t MaximalSize = 100000;
  static constexpr std::size_t MaximalWork = 1000000; ///< in the whole file

  unsigned depth = 0;
  std::size_t made = 0; ///< elements of all lists so far, copies too
  StringRef path;
  SyntaxTree tree;
  StarlarkFile file;
};

} // namespace

StarlarkFile decouple::readStarlark(StringRef path, StringRef text) {
  return Reader(path, text).run();
}
