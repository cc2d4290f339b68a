#include "Split/Analyse/Finds/Spaces.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What it is in has the names of one that is inline or has no name.
static const NamespaceDecl *whole(const DeclContext *scope) {
  const auto *space =
      dyn_cast<NamespaceDecl>(scope->getEnclosingNamespaceContext());
  while (space && (space->isInline() || space->isAnonymousNamespace()))
    space = dyn_cast<NamespaceDecl>(space->getParent());
  return space ? space->getCanonicalDecl() : nullptr;
}

const NamespaceDecl *Spaces::of(const Decl *declaration) {
  return whole(declaration->getDeclContext());
}

void Spaces::add(const DeclContext *scope) {
  found.insert(scope->getPrimaryContext());
  for (const Decl *inner : scope->noload_decls()) {
    const auto *space = dyn_cast<NamespaceDecl>(inner);
    if (space || isa<LinkageSpecDecl>(inner))
      add(cast<DeclContext>(inner));
    if (space && space->isInline()) // it has a name of its own as well
      aliases[whole(space)].insert(space->getIdentifier());
    const auto *opens = dyn_cast<UsingDirectiveDecl>(inner);
    const auto *alias = dyn_cast<NamespaceAliasDecl>(inner);
    if (opens && !opens->isImplicit())
      openedBy[whole(opens->getNominatedNamespace())].insert(of(opens));
    if (alias)
      aliases[whole(alias->getNamespace())].insert(alias->getIdentifier());
  }
}

void Spaces::read() {
  if (found.empty())
    add(all);
}

bool Spaces::have(DeclarationName name,
                  llvm::function_ref<bool(const NamedDecl *)> counts) {
  read();
  return llvm::any_of(found, [&](const DeclContext *scope) {
    return llvm::any_of(scope->lookup(name), counts);
  });
}

const Spaces::Names *Spaces::namesOf(const NamespaceDecl *space) {
  read();
  auto [place, fresh] = known.try_emplace(space);
  Known &own = place->second;
  if (fresh) {
    llvm::SetVector<const NamespaceDecl *> spaces;
    spaces.insert(space);
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const NamespaceDecl *one = spaces[i];
      own.global |= !one;
      if (one)
        own.names.insert(one->getIdentifier());
      own.names.insert(aliases[one].begin(), aliases[one].end());
      spaces.insert(openedBy[one].begin(), openedBy[one].end());
    }
  }
  return own.global ? nullptr : &own.names;
}

bool Spaces::lookInto(const NamespaceDecl *space,
                      const SeenNames::Place &place) {
  const Names *names = namesOf(space);
  const bool isNamed = place.scope && !seen.isAlias(place.scope);
  if (!names)
    return !isNamed || known[space].names.contains(place.scope);
  if (place.global)
    return false;
  if (isNamed)
    return names->contains(place.scope);
  return llvm::any_of(*names, [&](const IdentifierInfo *name) {
    return seen.has(place.file, name);
  });
}

} // namespace decouple
