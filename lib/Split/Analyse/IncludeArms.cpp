#include "Split/Analyse/IncludeArms.h"

#include "Text/TokenList.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool standsIn(const DirectiveTree &tree, const IncludeDirective &include,
              std::size_t group, std::size_t arm) {
  std::size_t at = include.group, armThere = include.arm;
  while (at != ConditionalGroup::None && at != group) {
    armThere = tree.groups[at].parentArm;
    at = tree.groups[at].parent;
  }
  return at == group && armThere == arm;
}

bool holdsInclude(const DirectiveTree &tree, std::size_t group,
                  std::size_t arm) {
  return llvm::any_of(tree.includes, [&](const IncludeDirective &include) {
    return standsIn(tree, include, group, arm);
  });
}

/// Whether the bracket `open` is a namespace's or a linkage specification's:
/// what `extern` has behind its language may also be a function.
static bool opensNamespace(const TokenList &tokens, std::size_t open) {
  if (!tokens.is(open, "{"))
    return false;
  for (std::size_t i = open; i-- > 0;) {
    if (tokens.is(i, ";") || tokens.is(i, "{") || tokens.is(i, "}"))
      return false;
    if (tokens.is(i, "namespace"))
      return true;
    if (tokens.is(i, "extern"))
      return i + 2 == open;
  }
  return false;
}

static bool isInBrackets(llvm::StringRef source, std::size_t offset) {
  TokenList tokens = tokensOf(source);
  std::size_t open = tokens.around(tokens.firstFrom(offset));
  while (open != TokenList::None && opensNamespace(tokens, open))
    open = tokens.around(open);
  return open != TokenList::None;
}

template <typename Declarations>
static bool isInDeclaration(const AstText &text,
                            const Declarations &declarations, TextRange where) {
  for (const Decl *declaration : declarations) {
    auto range = text.range(declaration->getSourceRange());
    if (!range || range->begin > where.begin || range->end < where.end)
      continue;
    if (!isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      return true;
    return isInDeclaration(text, Decl::castToDeclContext(declaration)->decls(),
                           where);
  }
  return false;
}

bool standsInside(const AstText &text, TextRange where) {
  return isInBrackets(text.source(), where.begin) ||
         isInDeclaration(text, text.context.getTraversalScope(), where);
}

} // namespace decouple
