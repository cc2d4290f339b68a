#include "Scan/PythonTree.h"
#include "Scan/PythonChunks.h"
#include "Scan/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cstring>

using namespace decouple;
using llvm::StringRef;

namespace {

/// A name of the query as a whole word, at its offset.
struct Occurrence {
  std::size_t offset;
  StringRef name;
};

bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

std::vector<Occurrence> findWords(StringRef text, const PythonQuery &query) {
  std::vector<Occurrence> found;
  const char *begin = text.begin(), *end = text.end();
  for (const char *at = begin; at != end;) {
    if (!isWord(*at)) {
      ++at;
      continue;
    }
    const char *word = at;
    while (at != end && isWord(*at))
      ++at;
    StringRef name(word, at - word);
    if (query.starts[static_cast<unsigned char>(*word)] &&
        query.names.contains(name))
      found.push_back({std::size_t(word - begin), name});
  }
  return found;
}

/// `text` on one line.
std::string flatten(StringRef text) {
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text, words, " \t\r\n");
  return llvm::join(words, " ");
}

/// Questions to one parsed text.
class Tree {
public:
  Tree(StringRef text) : syntax(SyntaxTree::python(text)) {}

  const SyntaxTree &tree() const { return syntax; }

  TSNode nodeAt(std::size_t offset, std::size_t length) const {
    return ts_node_descendant_for_byte_range(syntax.root(), offset,
                                             offset + length);
  }

  /// "call" in the body of a function or lambda, else "import".
  std::string when(TSNode node) const {
    for (TSNode parent = ts_node_parent(node); !ts_node_is_null(parent);
         node = parent, parent = ts_node_parent(node))
      if ((kindOf(parent) == "function_definition" ||
           kindOf(parent) == "lambda") &&
          ts_node_eq(fieldOf(parent, "body"), node))
        return "call";
    return "import";
  }

  /// The nearest condition around `node`.
  std::string guard(TSNode node) const {
    for (TSNode parent = ts_node_parent(node); !ts_node_is_null(parent);
         node = parent, parent = ts_node_parent(node)) {
      StringRef kind = kindOf(parent);
      bool arm = kind == "if_statement" || kind == "elif_clause";
      if (!arm)
        continue;
      std::string condition = flatten(syntax.text(fieldOf(parent, "condition")));
      if (ts_node_eq(fieldOf(parent, "consequence"), node))
        return condition;
      if (kindOf(node) == "else_clause")
        return "not (" + condition + ")";
    }
    return "";
  }

private:
  SyntaxTree syntax;
};

/// How `node`, a name, uses a module of the query; "" when it does not.
class FormFinder {
public:
  FormFinder(const Tree &tree, const PythonQuery &query)
      : syntax(tree.tree()), query(query) {}

  std::string form(TSNode node) const {
    TSNode parent = ts_node_parent(node);
    if (ts_node_is_null(parent))
      return "";
    if (kindOf(parent) == "attribute" &&
        ts_node_eq(fieldOf(parent, "attribute"), node))
      return isModule(syntax.text(fieldOf(parent, "object"))) ? "attribute" : "";
    if (kindOf(parent) == "dotted_name")
      return imported(parent) ? "from-import" : "";
    if (kindOf(parent) == "string")
      return call(parent, syntax.text(node));
    return "";
  }

private:
  /// A module of the query, a part of one, or the last word of its name.
  bool isModule(StringRef text) const {
    return llvm::any_of(query.modules, [&](StringRef module) {
      if (text == module.rsplit('.').second)
        return true;
      return text.consume_front(module) && (text.empty() || text[0] == '.');
    });
  }

  bool imported(TSNode name) const {
    TSNode statement = ts_node_parent(name);
    if (kindOf(statement) == "aliased_import")
      statement = ts_node_parent(statement);
    TSNode module = fieldOf(statement, "module_name");
    return kindOf(statement) == "import_from_statement" &&
           !ts_node_eq(module, name) && isModule(syntax.text(module));
  }

  /// f("name") or f(module, "name", ...).
  std::string call(TSNode string, StringRef content) const {
    TSNode arguments = ts_node_parent(string), call = ts_node_parent(arguments);
    if (kindOf(arguments) != "argument_list" || kindOf(call) != "call" ||
        !query.names.contains(content))
      return "";
    TSNode first = ts_node_named_child(arguments, 0);
    if (!ts_node_eq(first, string) && !isModule(syntax.text(first)))
      return "";
    StringRef function = syntax.text(fieldOf(call, "function"));
    if (!llvm::is_contained(query.calls, function))
      return "";
    bool builtin = function.ends_with("attr");
    return builtin ? function.str() : "string";
  }

  const SyntaxTree &syntax;
  const PythonQuery &query;
};

void reportError(StringRef path, const Tree &tree, unsigned linesBefore,
                 PythonFile &file) {
  TSNode error = firstError(tree.tree().root());
  if (ts_node_is_null(error))
    return;
  file.diagnostics.push_back({Severity::Warning, "python-syntax", path.str(),
                              linesBefore + lineOf(error),
                              ts_node_start_point(error).column + 1,
                              "syntax error; what it hides is not seen", ""});
}

/// Definitions directly in `node`, and in its blocks.
void collectDefinitions(StringRef path, const Tree &tree, TSNode node,
                        PythonFile &file) {
  for (uint32_t i = 0, n = ts_node_named_child_count(node); i < n; ++i) {
    TSNode child = ts_node_named_child(node, i);
    StringRef kind = kindOf(child);
    bool isClass = kind == "class_definition";
    if (isClass || kind == "function_definition")
      file.sites.push_back(
          {path.str(), lineOf(child),
           tree.tree().text(fieldOf(child, "name")).str(), "definition",
           "import", isClass ? "class" : "function", tree.guard(child)});
    else if (llvm::is_contained(
                 {"decorated_definition", "if_statement", "elif_clause",
                  "else_clause", "try_statement", "except_clause",
                  "finally_clause", "with_statement", "block"},
                 kind))
      collectDefinitions(path, tree, child, file);
  }
}

} // namespace

bool decouple::mayUse(StringRef text, const PythonQuery &query) {
  auto has = [&](const std::string &word) {
    return memmem(text.data(), text.size(), word.data(), word.size());
  };
  return llvm::any_of(query.modules, [&](const std::string &module) {
    return has(module) ||
           has("import " + StringRef(module).rsplit('.').second.str());
  });
}

void decouple::findUses(StringRef path, StringRef text,
                        const PythonQuery &query, PythonFile &file) {
  std::vector<Occurrence> words = findWords(text, query);
  if (words.empty())
    return;
  std::vector<std::size_t> chunks = findChunks(text);
  chunks.push_back(text.size());
  for (auto word = words.begin(); word != words.end();) {
    auto next = std::upper_bound(chunks.begin(), chunks.end(), word->offset);
    if (next == chunks.begin() || next == chunks.end()) {
      ++word; // in a comment at the top
      continue;
    }
    std::size_t begin = next[-1], end = *next;
    Tree tree(text.slice(begin, end));
    FormFinder finder(tree, query);
    unsigned linesBefore = text.take_front(begin).count('\n');
    reportError(path, tree, linesBefore, file);
    for (; word != words.end() && word->offset < end; ++word) {
      TSNode node = tree.nodeAt(word->offset - begin, word->name.size());
      std::string form = finder.form(node);
      if (!form.empty())
        file.sites.push_back({path.str(), linesBefore + lineOf(node),
                              word->name.str(), "use", tree.when(node), form,
                              tree.guard(node)});
    }
  }
}

void decouple::findDefinitions(StringRef path, StringRef text,
                               PythonFile &file) {
  Tree tree(text);
  reportError(path, tree, 0, file);
  collectDefinitions(path, tree, tree.tree().root(), file);
}
