#include "Split/Analyse/Finds/StayingSpaces.h"

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "Split/Analyse/Finds/Given.h"

using namespace clang;

namespace decouple {

bool StayingSpaces::have(DeclarationName name) {
  auto [known, fresh] = names.try_emplace(name, false);
  if (fresh)
    known->second = spaces.have(
        name, [&](const NamedDecl *declaration) { return has(declaration); });
  return known->second;
}

bool StayingSpaces::lookInto(const DeclContext *scope) {
  scope = namespaceAround(scope);
  auto [known, fresh] = lookedInto.try_emplace(scope, false);
  auto stays = [&](const Decl *declaration) { return has(declaration); };
  if (fresh)
    known->second = isAround(scope, stays) || hasTypes(scope, stays);
  return known->second;
}

bool StayingSpaces::haveTypes(const DeclContext *scope) {
  scope = namespaceAround(scope);
  auto [known, fresh] = typed.try_emplace(scope, false);
  if (fresh) // of the global one nobody knows
    known->second = scope->isTranslationUnit() ||
                    hasTypes(scope, [&](const Decl *declaration) {
                      return has(declaration);
                    });
  return known->second;
}

} // namespace decouple
