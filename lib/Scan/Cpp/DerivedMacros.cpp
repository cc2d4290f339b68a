#include "Scan/Cpp/DerivedMacros.h"
#include "Text/Lines.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using clang::Token;
namespace tok = clang::tok;

using Families = llvm::StringMap<const std::string *>;

/// Whether a condition asks for a macro that the file defines. Guards of
/// headers do, and ask for nothing else.
static bool asksForOwn(const DirectiveTree &tree) {
  llvm::StringSet<> asked;
  for (const ConditionalGroup &group : tree.groups)
    if (!group.includeGuard)
      for (const Arm &arm : group.arms)
        for (const std::string &macro : arm.macros)
          asked.insert(macro);
  return llvm::any_of(tree.macros, [&](const MacroDefinition &macro) {
    return asked.contains(macro.name);
  });
}

/// The family of the first name that a definition's text has one of, from the
/// line at `begin` on.
static const std::string *familyOfDefinition(llvm::StringRef text,
                                             std::size_t begin,
                                             llvm::StringRef name,
                                             FamilyOf familyOf) {
  RawTokens tokens(text, begin);
  tokens.startDirective();
  bool named = false;
  for (Token token; tokens.next(token) && token.isNot(tok::eod);) {
    if (token.isNot(tok::raw_identifier))
      continue;
    std::string spelled = tokens.spelling(token);
    if (!named)
      named = spelled == name;
    else if (const std::string *family = familyOf(spelled))
      return family;
  }
  return nullptr;
}

Families decouple::derivedMacros(llvm::StringRef text,
                                 const DirectiveTree &tree, FamilyOf familyOf) {
  Families derived;
  if (tree.macros.empty() || !asksForOwn(tree))
    return derived;
  auto known = [&](llvm::StringRef name) {
    const std::string *family = familyOf(name);
    return family ? family : derived.lookup(name);
  };
  const LineIndex lines(text);
  for (const MacroDefinition &macro : tree.macros)
    if (const std::string *family = familyOfDefinition(
            text, lines.begin(macro.line), macro.name, known))
      derived[macro.name] = family;
  return derived;
}
