#include "Split/Analyse/KeptAddresses.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

/// The expression that says whose part `target` is.
static const Expr *rootOf(const Expr *target) {
  while (true) {
    target = target->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(target))
      target = member->getBase();
    else if (const auto *element = dyn_cast<ArraySubscriptExpr>(target))
      target = element->getBase();
    else if (const auto *unary = dyn_cast<UnaryOperator>(target))
      target = unary->getSubExpr();
    else
      return target;
  }
}

namespace {

class Stores : public RecursiveASTVisitor<Stores> {
public:
  bool VisitBinaryOperator(BinaryOperator *set) {
    if (set->isAssignmentOp())
      seeStore(set->getLHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *set) {
    if (set->getOperator() == OO_Equal)
      seeStore(set->getArg(0));
    return true;
  }
  bool VisitCastExpr(CastExpr *cast) {
    if (cast->getCastKind() == CK_PointerToIntegral ||
        (isa<BuiltinBitCastExpr>(cast) &&
         cast->getSubExpr()->getType()->isPointerType()))
      keeper = cast->getType().getAsString();
    return true;
  }

  std::string keeper;

private:
  void seeStore(const Expr *target) {
    QualType type = target->getType();
    if (!type->isPointerType() && !leadsToHolder(type, /*isConst=*/false))
      return;
    const Expr *root = rootOf(target);
    if (const auto *call = dyn_cast<CallExpr>(root)) {
      const auto *callee = dyn_cast_or_null<NamedDecl>(call->getCalleeDecl());
      keeper = callee ? callee->getNameAsString() : type.getAsString();
    }
    const auto *name = dyn_cast<DeclRefExpr>(root);
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (variable && variable->hasGlobalStorage())
      keeper = variable->getNameAsString();
  }
};

} // namespace

std::string keeperOf(const ArmNodes &nodes) {
  Stores stores;
  for (const Stmt *statement : nodes.statements)
    stores.TraverseStmt(const_cast<Stmt *>(statement));
  return stores.keeper;
}

} // namespace decouple
