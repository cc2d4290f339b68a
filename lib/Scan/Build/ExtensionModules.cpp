#include "Scan/Build/ExtensionModules.h"

#include "Scan/Build/DeviceWords.h"
#include "Support/DiagnosticTable.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;
using llvm::StringRef;

/// Calls `visit` with `node` and all that is in it.
static void forEachNode(TSNode node, llvm::function_ref<void(TSNode)> visit) {
  std::vector<TSNode> todo = {node}; // there is no end to how deep it may be
  while (!todo.empty()) {
    TSNode next = todo.back();
    todo.pop_back();
    visit(next);
    for (uint32_t i = ts_node_named_child_count(next); i > 0; --i)
      todo.push_back(ts_node_named_child(next, i - 1));
  }
}

/// Whether rules say of the ending of `path` alone that it moves.
static bool hasDevicesEnding(StringRef path, const RulePack &rules) {
  const StringRef ending = llvm::sys::path::extension(path);
  return !ending.empty() &&
         llvm::any_of(rules.files, [&](const FileRule &rule) {
           return llvm::is_contained(rule.match.suffixes, ending) &&
                  llvm::any_of(rule.verdicts, [&](const auto &verdict) {
                    auto known = rules.verdicts.find(verdict.second);
                    return known != rules.verdicts.end() &&
                           known->second.action == Action::Move;
                  });
         });
}

namespace {

/// One Python file.
class SetupFile {
public:
  SetupFile(const SourceFile &file, const RulePack &rules)
      : file(file), rules(rules), tree(SyntaxTree::python(file.text())) {}

  std::vector<Diagnostic> run() {
    forEachNode(tree.root(), [&](TSNode node) {
      if (kindOf(node) == "call" &&
          lastName(fieldOf(node, "function")).ends_with("Extension"))
        look(node);
    });
    return std::move(found);
  }

private:
  StringRef lastName(TSNode name) const {
    const StringRef text = tree.text(name);
    return text.contains('.') ? text.rsplit('.').second : text;
  }

  /// The text of `name=` in `call`, or of the first argument, should it be a
  /// literal, or one in `str(...)`, as Python 2 wanted it.
  std::string moduleOf(TSNode call) const {
    TSNode arguments = fieldOf(call, "arguments"), first = {};
    for (uint32_t i = 0, n = ts_node_named_child_count(arguments); i < n; ++i) {
      TSNode argument = ts_node_named_child(arguments, i);
      const bool isNamed = kindOf(argument) == "keyword_argument";
      if (isNamed && tree.text(fieldOf(argument, "name")) == "name")
        first = fieldOf(argument, "value");
      else if (!isNamed && i == 0)
        first = argument;
    }
    return ts_node_is_null(first) ? "" : literalOf(first);
  }

  /// The text of `part`, or of what `str` is given there; empty: neither is a
  /// literal.
  std::string literalOf(TSNode part) const {
    if (kindOf(part) == "call" &&
        tree.text(fieldOf(part, "function")) == "str") {
      TSNode arguments = fieldOf(part, "arguments");
      if (ts_node_named_child_count(arguments) != 1)
        return "";
      part = ts_node_named_child(arguments, 0);
    }
    return kindOf(part) == "string" ? stringValue(tree, part).value_or("") : "";
  }

  void look(TSNode call) {
    const std::string module = moduleOf(call);
    const bool isKnown = matchesAny(rules.reading.extensions, module);
    if (TSNode said = conditionOf(call); !isKnown && !ts_node_is_null(said))
      return say(module, said);
    if (namesDevice(lastName(fieldOf(call, "function")), rules) ||
        (!isKnown && namesDevice(module, rules)))
      return say(module, call);
    std::set<StringRef> seen;
    TSNode arguments = fieldOf(call, "arguments");
    for (uint32_t i = 0, n = ts_node_named_child_count(arguments); i < n; ++i)
      if (TSNode said =
              ofArgument(ts_node_named_child(arguments, i), module, seen);
          !ts_node_is_null(said))
        return say(module, said);
  }

  /// Where libraries lie tells nothing of what is taken from there.
  TSNode ofArgument(TSNode argument, StringRef module,
                    std::set<StringRef> &seen) {
    if (kindOf(argument) == "keyword_argument" &&
        tree.text(fieldOf(argument, "name")).ends_with("library_dirs"))
      return {};
    return wordsOf(argument, module, seen);
  }

  /// The condition about the device around `node`; null: none.
  TSNode conditionOf(TSNode node) const {
    for (node = ts_node_parent(node); !ts_node_is_null(node);
         node = ts_node_parent(node))
      if (kindOf(node) == "if_statement" || kindOf(node) == "elif_clause")
        if (TSNode condition = fieldOf(node, "condition");
            namesDevice(tree.text(condition), rules))
          return condition;
    return {};
  }

  /// What is about the device in `part`, or in statements that make one of the
  /// variables that it names; null: nothing.
  TSNode wordsOf(TSNode part, StringRef module, std::set<StringRef> &seen) {
    TSNode said = {};
    std::vector<StringRef> names;
    forEachNode(part, [&](TSNode node) {
      const StringRef kind = kindOf(node), text = tree.text(node);
      const bool isText = kind == "string_content" || kind == "identifier";
      if (kind == "identifier" && isVariable(node))
        names.push_back(text);
      if (ts_node_is_null(said) && isText && text != module && isDevices(text))
        said = node;
    });
    for (StringRef name : names)
      if (ts_node_is_null(said) && seen.insert(name).second)
        said = makersOf(name, module, seen);
    return said;
  }

  /// Whether `name` is neither that of a parameter nor one behind a dot.
  static bool isVariable(TSNode name) {
    TSNode parent = ts_node_parent(name);
    return !ts_node_eq(fieldOf(parent, "name"), name) &&
           !ts_node_eq(fieldOf(parent, "attribute"), name);
  }

  /// A library, as the linker is told it, is one by its name.
  bool isDevices(StringRef text) const {
    text.consume_front("-l");
    return namesDevice(text, rules) || hasDevicesEnding(text, rules);
  }

  TSNode makersOf(StringRef name, StringRef module, std::set<StringRef> &seen) {
    std::vector<TSNode> statements;
    forEachNode(tree.root(), [&](TSNode node) {
      if (kindOf(node) == "expression_statement" && makes(node, name))
        statements.push_back(node);
    });
    for (TSNode statement : statements) {
      TSNode said = conditionOf(statement);
      if (ts_node_is_null(said))
        said = wordsOf(statement, module, seen);
      if (!ts_node_is_null(said))
        return said;
    }
    return {};
  }

  /// `name = ...`, `name += ...`, `name.append(...)`
  bool makes(TSNode statement, StringRef name) const {
    TSNode inner = ts_node_named_child(statement, 0);
    const StringRef kind = kindOf(inner);
    if (kind == "assignment" || kind == "augmented_assignment")
      return tree.text(fieldOf(inner, "left")) == name;
    TSNode function = kind == "call" ? fieldOf(inner, "function") : TSNode{};
    return kind == "call" && kindOf(function) == "attribute" &&
           tree.text(fieldOf(function, "object")) == name;
  }

  void say(const std::string &module, TSNode what) {
    StringRef text = tree.text(what).split('\n').first.trim();
    found.push_back(
        remark(DiagnosticId::TD2061, file.path, lineOf(what),
               "no rule knows what the extension module " +
                   (module.empty() ? "without a plain name" : module) +
                   " has of the device: `" + text.str() + "`"));
  }

  const SourceFile &file;
  const RulePack &rules;
  SyntaxTree tree;
  std::vector<Diagnostic> found;
};

} // namespace

std::vector<Diagnostic> decouple::findExtensions(const SourceTree &tree,
                                                 const RulePack &rules) {
  std::vector<Diagnostic> found;
  for (const std::string &path : rules.reading.setupFiles)
    if (const SourceFile *file = tree.find(path);
        file && file->kind == FileKind::Text)
      llvm::append_range(found, SetupFile(*file, rules).run());
  return found;
}
