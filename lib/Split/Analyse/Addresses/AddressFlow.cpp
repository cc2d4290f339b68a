#include "Split/Analyse/Addresses/AddressFlow.h"

#include "Split/Analyse/Declarations/Lifetimes.h"

using namespace clang;

namespace decouple {

Share AddressFlow::visit(const Stmt *statement) { return Visit(statement); }

std::string
AddressFlow::keeperIn(const std::vector<const Stmt *> &statements,
                      const std::vector<const VarDecl *> &returned) {
  for (changed = true; changed && keeper.empty();) {
    changed = false;
    seen.clear();
    for (const Stmt *statement : statements)
      Visit(statement);
  }
  for (const VarDecl *variable : returned)
    if (isHolder(variable))
      keep(variable);
  return keeper;
}

void AddressFlow::declare(const VarDecl *variable) {
  Share init = variable->getInit() ? Visit(variable->getInit()) : Share();
  if (!variable->hasLocalStorage()) {
    if (init.any())
      keep(variable);
    return;
  }
  own.insert(variable);
  if (!variable->getType()->isReferenceType())
    init.place = ending.contains(variable);
  mark(variable, init);
  if (ending.contains(variable) && variable->getInit() &&
      !variable->getType()->isReferenceType())
    seeMade(variable->getType(), variable->getInit());
  if (const auto *whole = dyn_cast<DecompositionDecl>(variable))
    for (const BindingDecl *part : whole->bindings())
      if (const VarDecl *holding = part->getHoldingVar())
        declare(holding);
}

Share AddressFlow::together(llvm::iterator_range<Expr *const *> parts) {
  Share all;
  for (const Expr *part : parts)
    if (part)
      all.add(Visit(part));
  return {false, all.any()};
}

Share AddressFlow::VisitStmt(const Stmt *statement) {
  const bool isAsWell =
      isa<CompoundStmt, IfStmt, SwitchStmt, SwitchCase, WhileStmt, DoStmt,
          ForStmt, CXXForRangeStmt, LabelStmt, AttributedStmt, CXXTryStmt,
          CXXCatchStmt>(statement);
  for (const Stmt *child : statement->children())
    if (child && Visit(child).any() && !isAsWell)
      keep(statement);
  return {};
}

Share AddressFlow::VisitDeclStmt(const DeclStmt *statement) {
  for (const Decl *declaration : statement->decls()) {
    const auto *value = dyn_cast<ValueDecl>(declaration);
    const auto *name = dyn_cast<TypedefNameDecl>(declaration);
    if ((value && value->getType()->isVariablyModifiedType()) ||
        (name && name->getUnderlyingType()->isVariablyModifiedType()))
      keep(statement); // how long an array is may do anything
    if (const auto *variable = dyn_cast<VarDecl>(declaration))
      declare(variable);
  }
  return {};
}

Share AddressFlow::VisitReturnStmt(const ReturnStmt *statement) {
  const Expr *value = statement->getRetValue();
  Share share = value ? Visit(value) : Share();
  if (share.any() && !function)
    keep(statement);
  if (function)
    changed |= results[function].add(share);
  return {};
}

Share AddressFlow::VisitLambdaExpr(const LambdaExpr *lambda) {
  return captured(lambda);
}

Share AddressFlow::VisitStmtExpr(const StmtExpr *expression) {
  const CompoundStmt *block = expression->getSubStmt();
  const Stmt *last = block->body_empty() ? nullptr : block->getStmtExprResult();
  for (const Stmt *one : block->body()) {
    const auto *value = one == last ? dyn_cast<ValueStmt>(one) : nullptr;
    const Expr *result = value ? value->getExprStmt() : nullptr;
    if (Visit(result ? result : one).any() && result)
      keep(expression);
  }
  return {};
}

Share AddressFlow::VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *made) {
  Share share = Visit(made->getSubExpr());
  if (share.any() && !endsQuietly(made->getType(), handles))
    keep(made);
  return share;
}

Share AddressFlow::VisitMaterializeTemporaryExpr(
    const MaterializeTemporaryExpr *made) {
  Share share = Visit(made->getSubExpr());
  const auto *user = dyn_cast_or_null<VarDecl>(made->getExtendingDecl());
  if (user && ending.contains(user)) {
    share.place = true;
    seeMade(made->getType(), made);
  }
  return share;
}

Share AddressFlow::VisitOpaqueValueExpr(const OpaqueValueExpr *value) {
  return value->getSourceExpr() ? Visit(value->getSourceExpr()) : Share();
}

Share AddressFlow::VisitArrayInitLoopExpr(const ArrayInitLoopExpr *copy) {
  if (copy->getType()->getBaseElementTypeUnsafe()->isRecordType())
    return VisitStmt(copy);
  Share share = Visit(copy->getCommonExpr());
  return {false, share.holds && mayHoldAddress(copy->getType())};
}

Share AddressFlow::VisitCXXRewrittenBinaryOperator(
    const CXXRewrittenBinaryOperator *made) {
  return Visit(made->getSemanticForm());
}

Share AddressFlow::VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *made) {
  return Visit(made->getExpr());
}

Share AddressFlow::VisitUnaryExprOrTypeTraitExpr(
    const UnaryExprOrTypeTraitExpr *asked) {
  for (const Stmt *child : asked->children()) // how long an array is, say
    if (child)
      Visit(child);
  return {};
}

Share AddressFlow::VisitCXXInheritedCtorInitExpr(
    const CXXInheritedCtorInitExpr *made) {
  keep(made); // what it passes on it does not say
  return {};
}

Share AddressFlow::VisitCXXNoexceptExpr(const CXXNoexceptExpr *) { return {}; }

Share AddressFlow::VisitDeclRefExpr(const DeclRefExpr *name) {
  if (const auto *part = dyn_cast<BindingDecl>(name->getDecl()))
    return part->getBinding() ? Visit(part->getBinding()) : Share();
  const auto *variable = dyn_cast<VarDecl>(name->getDecl());
  return variable ? shares.lookup(variable) : Share();
}

Share AddressFlow::VisitCXXThisExpr(const CXXThisExpr *) {
  return {false, self.any()};
}

Share AddressFlow::VisitMemberExpr(const MemberExpr *member) {
  Share base = Visit(member->getBase());
  if (member->isArrow())
    base = behind(base, member->getBase()->getType()->getPointeeType());
  const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  if (!field)
    return {};
  if (field->getParent()->isUnion() && base.holds)
    keep(member); // its bits may be those of a number
  if (field->getType()->isReferenceType())
    return {base.holds, base.holds};
  return {base.place, base.holds && mayHoldAddress(field->getType())};
}

Share AddressFlow::VisitArraySubscriptExpr(const ArraySubscriptExpr *element) {
  if (Visit(element->getIdx()).any())
    keep(element);
  return behind(Visit(element->getBase()), element->getType());
}

Share AddressFlow::VisitCastExpr(const CastExpr *cast) {
  Share share = Visit(cast->getSubExpr());
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
    return {false, share.holds && mayHoldAddress(cast->getType())};
  case CK_NoOp:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return share;
  case CK_ArrayToPointerDecay:
    return {false, share.any()};
  case CK_PointerToBoolean:
  case CK_ToVoid:
    return {};
  default:
    if (share.any())
      keep(cast);
    return {};
  }
}

Share AddressFlow::VisitUnaryOperator(const UnaryOperator *unary) {
  Share share = Visit(unary->getSubExpr());
  switch (unary->getOpcode()) {
  case UO_AddrOf:
    return {false, share.any()};
  case UO_Deref:
    return behind(share, unary->getType());
  case UO_PreInc:
  case UO_PreDec:
  case UO_Extension:
    return share;
  case UO_PostInc:
  case UO_PostDec:
    return {false, share.holds};
  case UO_LNot:
    return {};
  default:
    if (share.any())
      keep(unary);
    return {};
  }
}

Share AddressFlow::assigned(const BinaryOperator *set) {
  Share target = Visit(set->getLHS()), value = Visit(set->getRHS());
  if (value.any() && set->getOpcode() != BO_Assign)
    keep(set);
  else if (value.any())
    store(set->getLHS());
  target.add({false, value.holds});
  return target;
}

Share AddressFlow::VisitBinaryOperator(const BinaryOperator *binary) {
  if (binary->isAssignmentOp())
    return assigned(binary);
  Share left = Visit(binary->getLHS()), right = Visit(binary->getRHS());
  if (binary->getOpcode() == BO_Comma)
    return right;
  if (binary->isEqualityOp() || binary->isLogicalOp())
    return {};
  left.add(right);
  if (binary->isAdditiveOp() && binary->getType()->isPointerType())
    return left;
  if (left.any())
    keep(binary); // how far two are apart is a number
  return {};
}

Share AddressFlow::VisitConditionalOperator(const ConditionalOperator *choice) {
  Visit(choice->getCond());
  Share share = Visit(choice->getTrueExpr());
  share.add(Visit(choice->getFalseExpr()));
  return share;
}

Share AddressFlow::VisitInitListExpr(const InitListExpr *list) {
  if (list->isGLValue() && list->getNumInits() == 1)
    return Visit(list->getInit(0));
  Share share = together(list->inits());
  return {false, share.holds && mayHoldAddress(list->getType())};
}

Share AddressFlow::VisitCXXParenListInitExpr(const CXXParenListInitExpr *list) {
  Share all;
  for (const Expr *one : list->getInitExprs())
    all.add(Visit(one));
  return {false, all.any() && mayHoldAddress(list->getType())};
}

Share AddressFlow::VisitCXXStdInitializerListExpr(
    const CXXStdInitializerListExpr *list) {
  return {false, Visit(list->getSubExpr()).any()};
}

Share AddressFlow::VisitCallExpr(const CallExpr *call) { return called(call); }

Share AddressFlow::VisitCXXConstructExpr(const CXXConstructExpr *expression) {
  return made(expression);
}

} // namespace decouple
