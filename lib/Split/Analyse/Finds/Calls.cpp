#include "Split/Analyse/Finds/Calls.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Finds/Given.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool Calls::mayFind(const Candidate &candidate, const TypesInUse &types,
                    const std::set<std::string> &open) {
  const bool isOpen = open.count(candidate.function->getNameAsString());
  if (isFoundByTypes(candidate) &&
      (isKnown(candidate) || (!isOpen && !isBroughtHere(candidate, types))))
    return false;
  return (isOpen || isCalledByHeaders(candidate)) &&
         (isGiven(candidate, types) || mayConvert(candidate));
}

/// Whether calls that find it by types find the same without it.
bool Calls::isKnown(const Candidate &candidate) {
  const auto *use = dyn_cast<UsingShadowDecl>(candidate.declaration);
  if (!use)
    return llvm::any_of(candidate.function->redecls(),
                        [&](const FunctionDecl *one) {
                          // Those are found by their class alone, or by nobody.
                          return !one->getFriendObjectKind() &&
                                 !one->isLocalExternDecl() && staying.has(one);
                        });
  auto isSame = [&](const NamedDecl *other) {
    return other != use && leaving.isStaying(other) &&
           other->getUnderlyingDecl()->getCanonicalDecl() ==
               use->getUnderlyingDecl()->getCanonicalDecl();
  };
  return llvm::any_of(use->getDeclContext()->lookup(use->getDeclName()),
                      isSame);
}

/// A name alone is looked for where the arguments are of as well.
bool Calls::isCalledByHeaders(const Candidate &candidate) {
  const FunctionDecl *function = candidate.function;
  const IdentifierInfo *name = function->getIdentifier();
  if (!name || isCalledUnnamed(name->getName()))
    return true;
  const bool isElsewhere = staying.have(function->getDeclName());
  return seen.isIn(name, [&](const SeenNames::Place &place) {
    return isCallAt(place, candidate, isElsewhere);
  });
}

/// `isElsewhere`: something that stays has the name, too.
bool Calls::isCallAt(const SeenNames::Place &place, const Candidate &candidate,
                     bool isElsewhere) {
  OptionalFileEntryRef entry = sources.getFileEntryRefForID(place.file);
  const SourceLocation at = sources.getLocForStartOfFile(place.file);
  // The standard library asks nobody whether there is a function of this name.
  if (!entry || place.file == sources.getMainFileID() ||
      !leaving.isHosts(entry->getName()) ||
      (!isElsewhere && isInStandardLibrary(at, sources)))
    return false;
  const bool isPlain = !place.scope && !place.global;
  if (isFoundByTypes(candidate))
    return place.isCall && isPlain;
  return (!place.isUsing || // which knows what stands before it alone
          sources.isBeforeInTranslationUnit(
              candidate.declaration->getLocation(), at)) &&
         ((place.isCall && isPlain) ||
          spaces.lookInto(Spaces::of(candidate.function), place));
}

/// Where no header that stays is behind it. What the file itself finds by its
/// names is compared.
bool Calls::isFoundByTypes(const Candidate &candidate) {
  return !leaving.isHostBehind(candidate.declaration->getLocation());
}

/// `std::shared_ptr` and its like, which only such a one can become.
static bool isSmartPointer(const CXXRecordDecl *record) {
  return record && record->isInStdNamespace() && record->getIdentifier() &&
         llvm::is_contained({"shared_ptr", "unique_ptr", "weak_ptr"},
                            record->getName());
}

/// Whether an argument that becomes `type` may have its namespace searched.
bool Calls::bringsHere(QualType type, const DeclContext *space) {
  const Type *inner = innermost(type);
  const TagDecl *tag = inner->getAsTagDecl();
  const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
  if (isSmartPointer(record) && leaving.isMadeOfLeaving(type))
    return false;
  if (inner->isDependentType() || (tag && leadsTo(tag, space)))
    return true;
  if (!record || !record->hasDefinition())
    return false;
  return llvm::any_of(record->getDefinition()->decls(), [&](const Decl *one) {
    const auto *made =
        dyn_cast_or_null<CXXConstructorDecl>(one->getAsFunction());
    if (!made || made->isCopyOrMoveConstructor() || made->isExplicit() ||
        made->getNumParams() == 0 || made->getMinRequiredArguments() > 1)
      return isa<ConstructorUsingShadowDecl>(one);
    const Type *given = innermost(made->getParamDecl(0)->getType());
    const TagDecl *other = given->getAsTagDecl();
    return given->isDependentType() || (other && leadsTo(other, space));
  });
}

/// Whether its namespace is searched for some argument that it takes. What the
/// standard library's types declare they can become does not count.
bool Calls::isBroughtHere(const Candidate &candidate, const TypesInUse &types) {
  const DeclContext *scope = candidate.declaration->getDeclContext(),
                    *space = namespaceAround(scope);
  if (!staying.haveTypes(scope) && !types.reach(scope))
    return false;
  return !space->isStdNamespace() || candidate.function->isVariadic() ||
         llvm::any_of(candidate.function->parameters(),
                      [&](const ParmVarDecl *parameter) {
                        return bringsHere(parameter->getType(), space);
                      });
}

bool Calls::isGiven(const Candidate &candidate, const TypesInUse &types) {
  const FunctionDecl *function = candidate.function;
  if (isa<UsingShadowDecl>(candidate.declaration) && !isFoundByTypes(candidate))
    return true;
  return llvm::all_of(function->parameters().take_front(
                          function->getMinRequiredArguments()),
                      [&](const ParmVarDecl *parameter) {
                        return isHad(parameter->getType(), types);
                      }) &&
         isReached(candidate, types);
}

/// Whether a header's template may choose it for what becomes something else.
bool Calls::mayConvert(const Candidate &candidate) {
  const FunctionDecl *function = candidate.function;
  if (!isFoundByTypes(candidate) &&
      !staying.lookInto(candidate.declaration->getDeclContext()))
    return false;
  auto isForeign = [&](QualType type) { return leaving.isOnlyLeavings(type); };
  return mayBeCalled(function, isForeign,
                     [&](QualType type) { return isAnyMade(type); }) &&
         // A literal is no condition, so it has one already.
         (!function->getLiteralIdentifier() ||
          staying.have(function->getDeclName()));
}

/// Of what stays.
bool Calls::isAnyMade(QualType type) {
  if (!conversions)
    conversions = conversionsIn(
        text.context.getTranslationUnitDecl(),
        [&](const Decl *declaration) { return staying.has(declaration); });
  return conversions->leadTo(type);
}

/// By the types of arguments: those of text that stays, or any that headers
/// have where the function is.
bool Calls::isReached(const Candidate &candidate, const TypesInUse &types) {
  const FunctionDecl *function = candidate.function;
  auto isRare = [&](const TagDecl *type) {
    return text.range(type->getSourceRange()).has_value();
  };
  const DeclContext *scope = candidate.declaration->getDeclContext(),
                    *space = namespaceAround(scope);
  return isFoundFor(function, scope, types, isRare) ||
         llvm::any_of(function->parameters(), [&](const ParmVarDecl *one) {
           const TagDecl *tag = innermost(one->getType())->getAsTagDecl();
           return tag && namespaceAround(tag->getDeclContext()) == space;
         });
}

bool Calls::isHad(QualType type, const TypesInUse &types) {
  const TagDecl *tag = innermost(type)->getAsTagDecl();
  return !leaving.isMadeOfLeaving(type) &&
         (!tag || !text.range(tag->getSourceRange()) || types.have(tag));
}

} // namespace decouple
