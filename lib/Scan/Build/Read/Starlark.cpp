#include "Scan/Build/Read/Starlark.h"
#include "Support/DiagnosticTable.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <optional>
#include <set>

using namespace decouple;
using llvm::StringRef;
using List = std::vector<StarlarkEntry>;

namespace {
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
      else if (kindOf(statement) == "function_definition")
        functions[tree.text(fieldOf(statement, "name")).str()] =
            fieldOf(statement, "body");
      else
        open(statement, statement);
    }
    return std::move(file);
  }

private:
  /// The lists that `node` names, and the functions that it names, in turn.
  std::set<std::string> listsIn(TSNode node) const {
    std::set<std::string> lists, seen;
    std::vector<TSNode> rest = {node};
    while (!rest.empty()) {
      TSNode next = rest.back();
      rest.pop_back();
      if (kindOf(next) == "identifier") {
        std::string name = tree.text(next).str();
        if (auto body = functions.find(name);
            body != functions.end() && seen.insert(name).second)
          rest.push_back(body->second);
        if (file.lists.count(name))
          lists.insert(std::move(name));
      }
      for (uint32_t i = 0, n = ts_node_named_child_count(next); i < n; ++i)
        rest.push_back(ts_node_named_child(next, i));
    }
    return lists;
  }

  /// `statement`, which is not followed, may change the lists that `node`, a
  /// part of it, names: it is an open entry of each.
  void open(TSNode node, TSNode statement) {
    const std::set<std::string> lists = listsIn(node);
    if (lists.empty())
      return;
    const List entry = unsupported(statement, kindOf(statement));
    for (const std::string &name : lists)
      addToAll(name, entry, statement);
  }

  void change(TSNode node) {
    if (kindOf(node) == "call")
      return callStatement(node);
    bool augmented = kindOf(node) == "augmented_assignment";
    if (augmented || kindOf(node) == "assignment")
      assignment(node, augmented);
    else
      open(node, node);
  }

  void assignment(TSNode node, bool augmented) {
    TSNode left = fieldOf(node, "left"), right = fieldOf(node, "right");
    if (ts_node_is_null(right))
      return;
    if (kindOf(right) == "assignment") // a = b = ...
      open(right, node);
    if (kindOf(left) != "identifier")
      return open(left, node);
    std::string name = tree.text(left).str();
    std::optional<List> value = evaluate(right);
    if (augmented && value)
      return extend(name, *value, left, right);
    if (augmented)
      return;
    while (kindOf(right) == "parenthesized_expression")
      right = ts_node_named_child(right, 0);
    const std::string other = tree.text(right).str();
    if (other == name)
      return;
    file.lists.erase(name);
    const bool isTuple = kindOf(right) == "tuple" || tuples.count(other);
    nameAnew(name, isTuple ? name : other);
    if (isTuple)
      tuples.insert(name);
    else
      tuples.erase(name);
    if (value)
      add(file.lists[name], std::move(*value), right);
  }

  /// NAME += ...: of an unknown name, nothing is known of before, too.
  void extend(const std::string &name, const List &more, TSNode left,
              TSNode right) {
    if (!file.lists.count(name))
      add(file.lists[name], unsupported(left, kindOf(left)), left);
    addToAll(name, more, right);
  }

  /// `name` is from here on a name of the list that `other` is, or, when that
  /// is none, of one that has no other.
  void nameAnew(const std::string &name, const std::string &other) {
    if (auto before = names.find(name); before != names.end())
      before->second->erase(name);
    auto known = names.find(other);
    names[name] = name != other && known != names.end()
                      ? known->second
                      : std::make_shared<std::set<std::string>>();
    names[name]->insert(name);
  }

  /// Adds `more` to a list under all its names.
  void addToAll(const std::string &name, const List &more, TSNode node) {
    if (!names.count(name))
      nameAnew(name, name);
    for (const std::string &one : *names[name]) {
      made += more.size();
      add(file.lists[one],
          made > MaximalWork ? unsupported(node, "too many elements") : more,
          node);
    }
  }

  /// LIST.append(ELEMENT), LIST.extend(LIST); what others do is open.
  void callStatement(TSNode node) {
    TSNode function = fieldOf(node, "function"),
           arguments = fieldOf(node, "arguments");
    const bool isMethod = kindOf(function) == "attribute";
    const std::string list =
        isMethod ? tree.text(fieldOf(function, "object")).str() : "";
    if (!file.lists.count(list))
      return openArguments(node);
    StringRef name = tree.text(fieldOf(function, "attribute"));
    std::optional<List> more;
    if (name == "append")
      more = elements(arguments);
    else if (name == "extend" && ts_node_named_child_count(arguments) == 1)
      more = evaluate(ts_node_named_child(arguments, 0));
    addToAll(list, more ? std::move(*more) : unsupported(node, "call"), node);
  }

  /// A function may change the lists that it is given; a rule, whose arguments
  /// all have names, makes targets of them.
  void openArguments(TSNode call) {
    const std::string function = tree.text(fieldOf(call, "function")).str();
    if (function == "print" || function == "fail")
      return;
    TSNode arguments = fieldOf(call, "arguments");
    bool isRule = !functions.count(function);
    for (uint32_t i = 0, n = ts_node_named_child_count(arguments); i < n; ++i)
      isRule &= llvm::is_contained({"keyword_argument", "comment"},
                                   kindOf(ts_node_named_child(arguments, i)));
    if (!isRule)
      open(call, call);
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
  /// For each name, all names of the same list.
  std::map<std::string, std::shared_ptr<std::set<std::string>>> names;
  std::set<std::string> tuples;            ///< that never change
  std::map<std::string, TSNode> functions; ///< their bodies
};

} // namespace

StarlarkFile decouple::readStarlark(StringRef path, StringRef text) {
  StarlarkFile file = Reader(path, text).run();
  file.path = path.str();
  return file;
}
