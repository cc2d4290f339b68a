#include "Scan/Python/PythonTree.h"
#include "Scan/Python/PythonChunks.h"
#include "Scan/Python/PythonWords.h"
#include "Support/DiagnosticTable.h"
#include "Text/Lines.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>
#include <utility>

using namespace decouple;
using llvm::StringRef;

/// `text` on one line.
static std::string flatten(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words, " \t\r\n");
  return llvm::join(words, " ");
}

namespace {
/// Questions to one parsed text.
class Tree {
public:
  Tree(StringRef text) : syntax(SyntaxTree::python(text)) {}

  const SyntaxTree &tree() const { return syntax; }

  TSNode nodeAt(std::size_t offset, std::size_t length) const {
    return ts_node_descendant_for_byte_range(syntax.root(), offset,
                                             offset + length);
  }

  /// Call in the body of a function or lambda, else Import. `around`: the nodes
  /// around `node`, from the nearest on.
  static SiteTime when(TSNode node, llvm::ArrayRef<TSNode> around) {
    for (TSNode parent : around) {
      if ((kindOf(parent) == "function_definition" ||
           kindOf(parent) == "lambda") &&
          ts_node_eq(fieldOf(parent, "body"), node))
        return SiteTime::Call;
      node = parent;
    }
    return SiteTime::Import;
  }

  /// The nearest condition around `node`, which is among `around`.
  std::string guard(TSNode node, llvm::ArrayRef<TSNode> around) const {
    for (TSNode parent : around) {
      const TSNode part = std::exchange(node, parent);
      StringRef kind = kindOf(parent);
      bool arm = kind == "if_statement" || kind == "elif_clause";
      if (!arm)
        continue;
      std::string condition =
          flatten(syntax.text(fieldOf(parent, "condition")));
      if (ts_node_eq(fieldOf(parent, "consequence"), part))
        return condition;
      if (kindOf(part) == "else_clause")
        return "not (" + condition + ")";
    }
    return "";
  }

private:
  SyntaxTree syntax;
};

/// How `node`, a name, uses a module of the query; nothing when it does not.
class FormFinder {
public:
  FormFinder(const Tree &tree, const PythonQuery &query)
      : syntax(tree.tree()), query(query) {}

  std::optional<SiteForm> form(TSNode node) const {
    TSNode parent = ts_node_parent(node);
    if (ts_node_is_null(parent))
      return std::nullopt;
    if (kindOf(parent) == "attribute" &&
        ts_node_eq(fieldOf(parent, "attribute"), node) &&
        isModule(syntax.text(fieldOf(parent, "object")), syntax.text(node)))
      return SiteForm::Attribute;
    if (kindOf(parent) == "dotted_name" && imported(parent))
      return SiteForm::FromImport;
    if (kindOf(parent) == "string")
      return call(parent, syntax.text(node));
    return std::nullopt;
  }

private:
  /// A module that may have `name`, or the last word of the module's name.
  bool isModule(StringRef text, StringRef name) const {
    return llvm::any_of(query.modules, [&](StringRef module) {
      if (text == module || text == module.rsplit('.').second)
        return true;
      StringRef part = text;
      return query.names.lookup(name) && part.consume_front(module) &&
             part.starts_with(".");
    });
  }

  bool imported(TSNode name) const {
    TSNode statement = ts_node_parent(name);
    if (kindOf(statement) == "aliased_import")
      statement = ts_node_parent(statement);
    TSNode module = fieldOf(statement, "module_name");
    return kindOf(statement) == "import_from_statement" &&
           !ts_node_eq(module, name) &&
           isModule(syntax.text(module), syntax.text(name));
  }

  /// f("name") or f(module, "name", ...).
  std::optional<SiteForm> call(TSNode string, StringRef content) const {
    TSNode arguments = ts_node_parent(string), call = ts_node_parent(arguments);
    if (kindOf(arguments) != "argument_list" || kindOf(call) != "call" ||
        !query.names.contains(content))
      return std::nullopt;
    TSNode first = ts_node_named_child(arguments, 0);
    if (!ts_node_eq(first, string) && !isModule(syntax.text(first), content))
      return std::nullopt;
    StringRef function = syntax.text(fieldOf(call, "function"));
    if (!llvm::is_contained(query.calls, function))
      return std::nullopt;
    return llvm::StringSwitch<SiteForm>(function)
        .Case("hasattr", SiteForm::Hasattr)
        .Case("getattr", SiteForm::Getattr)
        .Case("setattr", SiteForm::Setattr)
        .Case("delattr", SiteForm::Delattr)
        .Default(SiteForm::String);
  }

  const SyntaxTree &syntax;
  const PythonQuery &query;
};
} // namespace

static void reportError(StringRef path, const Tree &tree, unsigned linesBefore,
                        PythonFile &file) {
  TSNode error = firstError(tree.tree().root());
  if (ts_node_is_null(error))
    return;
  file.diagnostics.push_back(remark(DiagnosticId::PythonSyntax, path.str(),
                                    linesBefore + lineOf(error),
                                    "syntax error; what it hides is not seen",
                                    ts_node_start_point(error).column + 1));
}

static void reportDepth(StringRef path, unsigned line, PythonFile &file) {
  file.diagnostics.push_back(
      remark(DiagnosticId::PythonSyntax, path.str(), line,
             "nested too deeply; what is in it is not seen"));
}

/// Definitions directly in `node`, and in its blocks.
static void collectDefinitions(StringRef path, const Tree &tree, TSNode node,
                               PythonFile &file) {
  for (uint32_t i = 0, n = ts_node_named_child_count(node); i < n; ++i) {
    TSNode child = ts_node_named_child(node, i);
    StringRef kind = kindOf(child);
    bool isClass = kind == "class_definition";
    if (isClass || kind == "function_definition") {
      auto around = nodesAround(tree.tree().root(), child);
      if (!around)
        return reportDepth(path, lineOf(child), file);
      file.sites.push_back({path.str(), lineOf(child),
                            tree.tree().text(fieldOf(child, "name")).str(),
                            SiteKind::Definition, SiteTime::Import,
                            isClass ? SiteForm::Class : SiteForm::Function,
                            tree.guard(child, *around)});
    } else if (llvm::is_contained({"decorated_definition", "if_statement",
                                   "elif_clause", "else_clause",
                                   "try_statement", "except_clause",
                                   "finally_clause", "with_statement", "block"},
                                  kind))
      collectDefinitions(path, tree, child, file);
  }
}

/// The uses among `words`, which lie in `tree`; the tree's text begins at
/// `offset` of the file, after `linesBefore` lines.
static void collectUses(StringRef path, const Tree &tree,
                        llvm::ArrayRef<PythonWord> words, std::size_t offset,
                        unsigned linesBefore, const PythonQuery &query,
                        PythonFile &file) {
  FormFinder finder(tree, query);
  for (const PythonWord &word : words) {
    TSNode node = tree.nodeAt(word.offset - offset, word.name.size());
    auto around = nodesAround(tree.tree().root(), node);
    if (!around)
      return reportDepth(path, linesBefore + lineOf(node), file);
    if (std::optional<SiteForm> form = finder.form(node))
      file.sites.push_back({path.str(), linesBefore + lineOf(node),
                            word.name.str(), SiteKind::Use,
                            Tree::when(node, *around), *form,
                            tree.guard(node, *around), word.offset});
  }
}

void decouple::findUses(StringRef path, StringRef text,
                        const PythonQuery &query, PythonFile &file) {
  std::vector<PythonWord> words = findPythonWords(text, query);
  if (words.empty())
    return;
  std::vector<std::size_t> chunks = findChunks(text);
  chunks.push_back(text.size());
  for (std::size_t i = 0; i + 1 < chunks.size(); ++i) {
    std::size_t begin = chunks[i], end = chunks[i + 1];
    auto first = llvm::partition_point(
        words, [&](const PythonWord &word) { return word.offset < begin; });
    auto last = llvm::partition_point(
        words, [&](const PythonWord &word) { return word.offset < end; });
    if (first == last)
      continue;
    Tree tree(text.slice(begin, end));
    unsigned linesBefore = lineOf(text, begin) - 1;
    reportError(path, tree, linesBefore, file);
    collectUses(path, tree, {&*first, std::size_t(last - first)}, begin,
                linesBefore, query, file);
  }
}

void decouple::findDefinitions(StringRef path, StringRef text,
                               const PythonQuery &query, PythonFile &file) {
  Tree tree(text);
  reportError(path, tree, 0, file);
  collectDefinitions(path, tree, tree.tree().root(), file);
  collectUses(path, tree, findPythonWords(text, query), 0, 0, query, file);
}
