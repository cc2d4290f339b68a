#include "Split/Analyse/Captures/VariableUses.h"

#include "Split/Analyse/Declarations/Aliases.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace decouple {

static bool isLoad(const Stmt *parent) {
  const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent);
  return cast && cast->getCastKind() == CK_LValueToRValue;
}

static bool isConstUse(const Stmt *parent) {
  if (isLoad(parent))
    return true;
  if (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent))
    return cast->getType().isConstQualified();
  const auto *member = dyn_cast_or_null<MemberExpr>(parent);
  if (!member)
    return false;
  const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
  return method && (method->isConst() || method->isStatic());
}

/// Whether `field` may lie where its type does not allow it.
static bool isPacked(const FieldDecl *field) {
  return field->hasAttr<PackedAttr>() ||
         field->getParent()->hasAttr<PackedAttr>() ||
         field->getParent()->hasAttr<MaxFieldAlignmentAttr>();
}

bool isBitField(const ValueDecl *variable) {
  if (const auto *field = dyn_cast<FieldDecl>(variable))
    return field->isBitField() || isPacked(field);
  const auto *binding = dyn_cast<BindingDecl>(variable);
  if (!binding || !binding->getBinding())
    return false;
  const auto *member =
      dyn_cast<MemberExpr>(binding->getBinding()->IgnoreParenImpCasts());
  const auto *field =
      member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return binding->getBinding()->getSourceBitField() ||
         (field && isPacked(field));
}

/// Whether the bit-field is one of a structured binding's own object, which has
/// no name that others could use.
static bool isOwnPart(const ValueDecl *variable) {
  const auto *binding = dyn_cast<BindingDecl>(variable);
  const auto *whole =
      binding ? dyn_cast<VarDecl>(binding->getDecomposedDecl()) : nullptr;
  return whole && whole->hasLocalStorage() &&
         !whole->getType()->isReferenceType();
}

void VariableUses::add(const Stmt *parent, bool isConst) {
  onlyRead &= isLoad(parent);
  onlyConst &= isConst || isConstUse(parent);
}

Passing passingOf(const VariableUses &uses, ASTContext &context) {
  QualType type = uses.variable->getType();
  bool isConst = type.getNonReferenceType().isConstQualified();
  if (type->isReferenceType() && isConst)
    return Passing::ConstReference;
  QualType plain = type.getNonReferenceType();
  if (plain->isScalarType() && uses.onlyRead && !plain.isVolatileQualified() &&
      (isBitField(uses.variable) ? isOwnPart(uses.variable)
                                 : !isReachedOtherwise(uses.variable, context)))
    return Passing::Value;
  return isConst || uses.onlyConst ? Passing::ConstReference
                                   : Passing::Reference;
}

static void addNames(const Stmt *part, std::vector<const Expr *> &names) {
  if (isa<DeclRefExpr, MemberExpr>(part))
    names.push_back(cast<Expr>(part));
  for (const Stmt *child : part->children())
    if (child)
      addNames(child, names);
}

std::vector<const Expr *> askedForItself(const CallExpr *call) {
  std::vector<const Expr *> names;
  unsigned builtin = call->getBuiltinCallee();
  if (builtin == Builtin::BI__builtin_constant_p ||
      builtin == Builtin::BI__builtin_object_size ||
      builtin == Builtin::BI__builtin_dynamic_object_size)
    addNames(call->getArg(0), names);
  const FunctionDecl *called = call->getDirectCallee();
  bool isMember =
      called && isa<CXXOperatorCallExpr>(call) && isa<CXXMethodDecl>(called);
  for (unsigned i = 0; called && i < called->getNumParams(); ++i)
    if (called->getParamDecl(i)->hasAttr<PassObjectSizeAttr>() &&
        i + isMember < call->getNumArgs())
      addNames(call->getArg(i + isMember), names);
  return names;
}

} // namespace decouple
