#include "Scan/Cpp/CppBindings.h"
#include "Support/WholeEnum.h"
#include "Text/Lines.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>

using namespace decouple;
using llvm::StringRef;
namespace tok = clang::tok;

static constexpr EnumWord<BindingKind> BindingKinds[] = {
    {"method-def", BindingKind::MethodDef},
    {"function", BindingKind::Function},
    {"class", BindingKind::Class},
    {"submodule", BindingKind::Submodule},
    {"type", BindingKind::Type}};
static_assert(isWhole(BindingKinds));

const char *decouple::nameOf(BindingKind kind) {
  return wordOf(BindingKinds, kind);
}

namespace {

class Finder {
public:
  Finder(StringRef path, StringRef text, const PythonBindings &rules)
      : path(path), text(text), rules(rules), spelling(rules.spelling),
        tokens(TextTokens(text).code) {}

  std::vector<BoundName> run() {
    for (std::size_t i = 0; i < tokens.size(); ++i)
      visit(i);
    return std::move(names);
  }

private:
  /// An empty token behind the last one.
  const TextToken &at(std::size_t i) const {
    static const TextToken end;
    return i < tokens.size() ? tokens[i] : end;
  }

  void visit(std::size_t i) {
    const TextToken &token = at(i);
    if (token.kind == tok::l_paren)
      calls.push_back(pendingReceiver(i));
    if (token.kind == tok::r_paren && !calls.empty()) {
      results[i] = calls.back();
      calls.pop_back();
    }
    if (token.kind != tok::raw_identifier)
      return;
    if (token.text == spelling.methodTable)
      methodTable(i + 1);
    else if (token.text == spelling.function ||
             token.text == spelling.submodule)
      definition(i);
    else if (spelling.types.matches(token.text))
      type(i);
    else if (at(i + 1).kind == tok::l_paren &&
             spelling.adders.matches(token.text))
      argument(i + 2, BindingKind::Type);
  }

  /// What a call gives: `m` for `m.def(...)`, "" when it is not the module.
  StringRef pendingReceiver(std::size_t paren) const {
    if (paren >= 2 && at(paren - 1).text == spelling.function)
      return receiver(paren - 2);
    return "";
  }

  /// The variable on the left of the `.` at `dot`, through chained calls.
  StringRef receiver(std::size_t dot) const {
    if (dot == 0 || at(dot).kind != tok::period)
      return "";
    const TextToken &before = at(dot - 1);
    if (before.kind == tok::raw_identifier)
      return before.text;
    auto result = results.find(dot - 1);
    return result == results.end() ? "" : result->second;
  }

  bool isModule(StringRef variable) const {
    return !variable.empty() && !others.count(variable);
  }

  void definition(std::size_t i) {
    if (i == 0 || at(i + 1).kind != tok::l_paren)
      return;
    StringRef on = receiver(i - 1);
    bool submodule = at(i).text == spelling.submodule;
    if (isModule(on))
      literal(i + 2,
              submodule ? BindingKind::Submodule : BindingKind::Function);
    if (submodule)
      noteAssigned(i);
  }

  /// Template<...>(m, "Name")
  void type(std::size_t i) {
    std::size_t open = skipTemplateArguments(i + 1);
    if (open == i + 1 || at(open).kind != tok::l_paren)
      return;
    if (isModule(at(open + 1).text))
      argument(open + 1, BindingKind::Class);
    noteAssigned(i);
  }

  std::size_t skipTemplateArguments(std::size_t i) const {
    if (at(i).kind != tok::less)
      return i;
    int depth = 0;
    for (; i < tokens.size(); ++i) {
      tok::TokenKind kind = at(i).kind;
      depth += kind == tok::less;
      depth -= kind == tok::greater ? 1 : kind == tok::greatergreater ? 2 : 0;
      if (depth <= 0)
        return i + 1;
      if (kind == tok::semi || kind == tok::l_brace)
        break;
    }
    return i;
  }

  /// `auto x = <what begins at i>`: x is not the module.
  void noteAssigned(std::size_t i) {
    while (i > 0 &&
           !llvm::is_contained(
               {tok::semi, tok::l_brace, tok::r_brace, tok::equal}, at(i).kind))
      --i;
    if (i > 0 && at(i).kind == tok::equal)
      others.insert(at(i - 1).text);
  }

  /// NAME[] = { {"entry", ...}, ... }
  void methodTable(std::size_t i) {
    StringRef name = at(i).text;
    if (at(i).kind != tok::raw_identifier || at(i + 1).kind != tok::l_square ||
        llvm::none_of(rules.methodTables,
                      [&](const Pattern &p) { return p.matches(name); }))
      return;
    int depth = 0;
    for (; i < tokens.size() && at(i).kind != tok::semi; ++i) {
      depth += at(i).kind == tok::l_brace;
      depth -= at(i).kind == tok::r_brace;
      if (depth == 2 && at(i).kind == tok::l_brace)
        literal(skipCast(i + 1), BindingKind::MethodDef);
    }
  }

  std::size_t skipCast(std::size_t i) const {
    if (at(i).kind != tok::l_paren)
      return i;
    while (i < tokens.size() && at(i).kind != tok::r_paren)
      ++i;
    return std::min(i + 1, tokens.size());
  }

  /// The argument after the one that begins at `i`.
  void argument(std::size_t i, BindingKind kind) {
    if (at(i).kind == tok::raw_identifier && at(i + 1).kind == tok::comma)
      literal(i + 2, kind);
  }

  void literal(std::size_t i, BindingKind kind) {
    std::string name;
    std::size_t first = i;
    for (; at(i).kind == tok::string_literal; ++i)
      name += at(i).text.trim('"');
    if (name.empty())
      return;
    names.push_back(
        {std::move(name), path.str(), lineOf(text, at(first).offset), kind});
  }

  StringRef path, text;
  const PythonBindings &rules;
  const BindingSpelling &spelling;
  const TokenList tokens;                   ///< directives left out
  std::vector<StringRef> calls;             ///< receivers of the open calls
  std::map<std::size_t, StringRef> results; ///< receiver by closing paren
  std::set<StringRef> others;               ///< classes and submodules
  std::vector<BoundName> names;
};

} // namespace

std::vector<BoundName> decouple::findBindings(StringRef path, StringRef text,
                                              const PythonBindings &rules) {
  return Finder(path, text, rules).run();
}

/// Whether one of `names` stands behind a quote.
static bool hasQuoted(StringRef text, const WordSet &names) {
  for (std::size_t at = text.find('"'); at != StringRef::npos;
       at = text.find('"', at + 1))
    if (names.isIn(text.substr(at + 1).take_while(isWordByte)))
      return true;
  return false;
}

std::vector<NameLiteral> decouple::findNameLiterals(StringRef path,
                                                    StringRef text,
                                                    const WordSet &names) {
  std::vector<NameLiteral> found;
  if (!hasQuoted(text, names))
    return found; // most files have none, and need not be lexed
  const TokenList tokens = TextTokens(text).code;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    StringRef name = tokens[i].text.trim('"');
    if (tokens[i].kind == tok::string_literal && names.contains(name))
      found.push_back({name.str(), path.str(), lineOf(text, tokens[i].offset),
                       tokens[i].offset});
  }
  return found;
}
