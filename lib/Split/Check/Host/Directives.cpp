#include "Split/Check/Host/Directives.h"

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static const DeclContext *spaceOf(const Decl *declaration) {
  return namespaceAround(declaration->getDeclContext());
}

static bool encloses(const DeclContext *space, const DeclContext *scope) {
  for (; scope; scope = scope->getParent())
    if (scope->getPrimaryContext() == space)
      return true;
  return false;
}

static bool isOfSpace(QualType type, const DeclContext *space) {
  const Type *inner = innermost(type);
  const NamedDecl *named = inner->getAsTagDecl();
  if (const auto *made = inner->getAs<TemplateSpecializationType>())
    named = made->getTemplateName().getAsTemplateDecl();
  return named && spaceOf(named) == space;
}

void Directives::addIn(const DeclContext *scope) {
  for (const Decl *declaration : scope->noload_decls())
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      addIn(cast<DeclContext>(declaration));
    else if (const auto *one = dyn_cast<UsingDirectiveDecl>(declaration))
      add(*one, spaceOf(one), are(one) ? Yes : No);
}

void Directives::add(const UsingDirectiveDecl &one, const DeclContext *scope,
                     Asked asked) {
  const NamespaceDecl *space = one.getNominatedNamespace();
  auto [known, fresh] =
      found.try_emplace({scope, space->getPrimaryContext()}, asked);
  if (!fresh && known->second >= asked)
    return;
  known->second = asked;
  for (const UsingDirectiveDecl *next : space->using_directives())
    add(*next, scope, asked);
}

bool Directives::lead(const NamedDecl *named, const DeclContext *scope) const {
  const DeclContext *space = spaceOf(named);
  if (named->getDeclContext()->isRecord() || space->isTranslationUnit() ||
      encloses(space, scope))
    return false;
  bool isFound = false;
  for (const auto &[where, asked] : found)
    if (where.second == space && encloses(where.first, scope)) {
      if (asked == No)
        return false;
      isFound = true;
    }
  const FunctionDecl *function = named->getAsFunction();
  // Its arguments lead to it.
  return isFound &&
         !(function &&
           llvm::any_of(function->parameters(), [&](const ParmVarDecl *one) {
             return isOfSpace(one->getType(), space);
           }));
}

} // namespace decouple
