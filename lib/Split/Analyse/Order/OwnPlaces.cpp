#include "Split/Analyse/Order/OwnPlaces.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace decouple {

namespace {

/// What a place is in, reached without following an address.
struct Whole {
  const DeclRefExpr *variable = nullptr; ///< null: none
  bool hasMutablePart = false;           ///< a constant may change it
};

} // namespace

/// What `place` is a part of, or another view of; null: nothing.
static const Expr *outerPlace(const Expr *place) {
  if (const auto *view = dyn_cast<ImplicitCastExpr>(place)) {
    CastKind kind = view->getCastKind();
    bool isSame = kind == CK_NoOp || kind == CK_ArrayToPointerDecay ||
                  (view->isGLValue() && (kind == CK_UncheckedDerivedToBase ||
                                         kind == CK_DerivedToBase));
    return isSame ? view->getSubExpr() : nullptr;
  }
  if (const auto *member = dyn_cast<MemberExpr>(place))
    return !member->isArrow() && isa<FieldDecl>(member->getMemberDecl())
               ? member->getBase()
               : nullptr;
  const auto *element = dyn_cast<ArraySubscriptExpr>(place);
  const auto *array =
      element ? dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens())
              : nullptr;
  return array && array->getCastKind() == CK_ArrayToPointerDecay ? array
                                                                 : nullptr;
}

static Whole wholeOf(const Expr *place) {
  Whole whole;
  place = place->IgnoreParens();
  while (const Expr *outer = outerPlace(place)) {
    if (const auto *member = dyn_cast<MemberExpr>(place)) {
      const auto *field = cast<FieldDecl>(member->getMemberDecl());
      whole.hasMutablePart |=
          field->isMutable() || field->getType()->isReferenceType();
    }
    place = outer->IgnoreParens();
  }
  whole.variable = dyn_cast<DeclRefExpr>(place);
  return whole;
}

bool OwnPlaces::isOwn(const Expr *place) const {
  const DeclRefExpr *named = wholeOf(place).variable;
  auto range =
      named ? text.range(named->getDecl()->getSourceRange()) : std::nullopt;
  return range && arm.body.contains(*range) && isa<VarDecl>(named->getDecl()) &&
         !named->getDecl()->getType()->isReferenceType();
}

bool OwnPlaces::isFixed(const Expr *place) const {
  if (isa<StringLiteral>(place->IgnoreParens()))
    return true;
  const ValueDecl *declared = nullptr;
  Whole whole = wholeOf(place);
  if (whole.variable)
    declared = whole.variable->getDecl();
  else if (const auto *member = dyn_cast<MemberExpr>(place->IgnoreParens()))
    declared = member->getMemberDecl(); // static, or an enumerator
  if (isa_and_nonnull<EnumConstantDecl, NonTypeTemplateParmDecl>(declared))
    return true;
  // `&Class::member`
  if (whole.variable && isa_and_nonnull<FieldDecl>(declared))
    return true;
  const auto *variable = dyn_cast_or_null<VarDecl>(declared);
  return variable && (!whole.hasMutablePart || isOwn(place)) &&
         isFixedVariable(variable);
}

bool OwnPlaces::isFixedVariable(const VarDecl *variable) const {
  if (isa<DecompositionDecl>(variable) ||
      variable->getType().isVolatileQualified())
    return false;
  if (variable->hasLocalStorage() || uses.isModule(variable) ||
      isOfDevice(variable))
    return true;
  QualType element = text.context.getBaseElementType(variable->getType());
  const CXXRecordDecl *record = element->getAsCXXRecordDecl();
  return !element->isReferenceType() && element.isConstQualified() &&
         !uses.isObjectType(element) &&
         (!record || !record->hasMutableFields());
}

bool OwnPlaces::isAddressable(const Expr *place) const {
  const DeclRefExpr *named = wholeOf(place).variable;
  const auto *variable = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
  return variable && variable->hasGlobalStorage() &&
         !variable->getType()->isReferenceType() &&
         variable->getTLSKind() == VarDecl::TLS_None;
}

} // namespace decouple
