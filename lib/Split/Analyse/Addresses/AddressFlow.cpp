#include "Split/Analyse/Addresses/AddressFlow.h"

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

AddressFlow::AddressFlow(const std::vector<const VarDecl *> &ending,
                         const std::vector<std::string> &handles)
    : handles(handles), ending(ending.begin(), ending.end()) {
  for (const VarDecl *variable : ending)
    if (!variable->getType()->isReferenceType())
      shares[variable].place = true;
}

std::string AddressFlow::keeperIn(const std::vector<const Stmt *> &statements) {
  for (changed = true; changed && keeper.empty();) {
    changed = false;
    seen.clear();
    for (const Stmt *statement : statements)
      Visit(statement);
  }
  return keeper;
}

bool AddressFlow::isHolder(const VarDecl *variable) const {
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
  if (const auto *value = dyn_cast<Expr>(where))
    return value->getType().getAsString();
  return where->getStmtClassName();
}

void AddressFlow::keep(const Stmt *where) {
  if (keeper.empty())
    keeper = nameOf(where);
}

void AddressFlow::mark(const VarDecl *variable, Share share) {
  share.holds &= mayHoldAddress(variable->getType());
  changed |= shares[variable].add(share);
  if (share.holds && !endsQuietly(variable->getType(), handles) &&
      keeper.empty())
    keeper = variable->getNameAsString();
}

void AddressFlow::declare(const VarDecl *variable) {
  Share init = variable->getInit() ? Visit(variable->getInit()) : Share();
  if (!variable->hasLocalStorage()) {
    if (init.any() && keeper.empty())
      keeper = variable->getNameAsString();
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

bool AddressFlow::isOwn(const Expr *target) const {
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

void AddressFlow::store(const Expr *target) {
  if (isOwn(target))
    mark(variableOf(target), {false, true});
  else
    keep(target->IgnoreParenImpCasts());
}

bool AddressFlow::isHandle(const Expr *expression) const {
  const CXXRecordDecl *record =
      expression->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl();
  return record &&
         llvm::is_contained(handles, record->getQualifiedNameAsString());
}

Share AddressFlow::behind(Share pointer, QualType type) const {
  return {pointer.holds, pointer.holds && mayHoldAddress(type)};
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
  Share share;
  for (auto [capture, init] :
       llvm::zip(lambda->captures(), lambda->capture_inits())) {
    Share one = Visit(init);
    share.add(one);
    const ValueDecl *named =
        capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
    if (const auto *variable = dyn_cast_or_null<VarDecl>(named);
        variable && variable->isInitCapture())
      mark(variable, one);
  }
  const FunctionDecl *body = lambda->getCallOperator();
  if (seen.insert(body).second)
    goThrough(body);
  return {false, share.any()};
}

} // namespace decouple
