#include "Split/Analyse/Addresses/AddressState.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

bool Share::add(Share other) {
  bool less = (other.place && !place) || (other.holds && !holds);
  place |= other.place;
  holds |= other.holds;
  return less;
}

AddressState::AddressState(const std::vector<const VarDecl *> &ending,
                           const std::vector<std::string> &handles)
    : handles(handles), ending(ending.begin(), ending.end()) {
  for (const VarDecl *variable : ending)
    if (!variable->getType()->isReferenceType())
      shares[variable].place = true;
}

bool AddressState::isHolder(const VarDecl *variable) const {
  return shares.lookup(variable).holds;
}

/// What stands there, in a word.
static std::string nameOf(const Stmt *where) {
  if (const auto *call = dyn_cast<CallExpr>(where))
    if (const auto *callee = dyn_cast_or_null<NamedDecl>(call->getCalleeDecl()))
      return callee->getNameAsString();
  if (const auto *made = dyn_cast<CXXConstructExpr>(where))
    return made->getConstructor()->getNameAsString();
  if (const auto *name = dyn_cast<DeclRefExpr>(where))
    return name->getDecl()->getNameAsString();
  if (const auto *member = dyn_cast<MemberExpr>(where))
    return member->getMemberDecl()->getNameAsString();
  const auto *value = dyn_cast<Expr>(where);
  if (!value)
    return where->getStmtClassName();
  // One without a name would be told by its place on the disk.
  const TagDecl *tag = value->getType()->getAsTagDecl();
  return tag && !tag->getIdentifier() ? "" : value->getType().getAsString();
}

/// Empty means that nothing keeps an address.
static std::string orUnnamed(const std::string &name) {
  return name.empty() ? "an unnamed object" : name;
}

void AddressState::keep(const Stmt *where) {
  if (keeper.empty())
    keeper = orUnnamed(nameOf(where));
}

void AddressState::keep(const NamedDecl *where) {
  if (keeper.empty())
    keeper = orUnnamed(where->getNameAsString());
}

void AddressState::mark(const VarDecl *variable, Share share) {
  share.holds &= mayHoldAddress(variable->getType());
  changed |= shares[variable].add(share);
  if (share.holds && !endsQuietly(variable->getType(), handles))
    keep(variable);
}

bool AddressState::isOwn(const Expr *target) const {
  target = target->IgnoreParens();
  if (const auto *cast = dyn_cast<CastExpr>(target)) {
    const CastKind kind = cast->getCastKind();
    return (kind == CK_NoOp || kind == CK_DerivedToBase ||
            kind == CK_UncheckedDerivedToBase ||
            kind == CK_ArrayToPointerDecay) &&
           isOwn(cast->getSubExpr());
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(target)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase());
    return decay && isOwn(decay);
  }
  if (const auto *member = dyn_cast<MemberExpr>(target)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field && !member->isArrow() &&
           !field->getType()->isReferenceType() && isOwn(member->getBase());
  }
  const auto *name = dyn_cast<DeclRefExpr>(target);
  if (!name)
    return false;
  if (const auto *part = dyn_cast<BindingDecl>(name->getDecl()))
    return part->getBinding() && isOwn(part->getBinding());
  const auto *variable = dyn_cast<VarDecl>(name->getDecl());
  return variable && own.contains(variable) &&
         !variable->getType()->isReferenceType();
}

/// The variable that `target`, a part of it, is in.
static const VarDecl *variableOf(const Expr *target) {
  target = target->IgnoreParenCasts();
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(target))
    return variableOf(element->getBase());
  if (const auto *member = dyn_cast<MemberExpr>(target))
    return variableOf(member->getBase());
  const auto *name = cast<DeclRefExpr>(target);
  if (const auto *part = dyn_cast<BindingDecl>(name->getDecl()))
    return variableOf(part->getBinding());
  return cast<VarDecl>(name->getDecl());
}

void AddressState::store(const Expr *target) {
  if (isOwn(target))
    mark(variableOf(target), {false, true});
  else
    keep(target->IgnoreParenImpCasts());
}

bool AddressState::isHandle(const Expr *expression) const {
  const CXXRecordDecl *record =
      expression->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl();
  return record &&
         llvm::is_contained(handles, record->getQualifiedNameAsString());
}

Share AddressState::behind(Share pointer, QualType type) {
  return {pointer.holds, pointer.holds && mayHoldAddress(type)};
}

} // namespace decouple
