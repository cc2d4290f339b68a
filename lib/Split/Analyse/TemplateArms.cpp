#include "Split/Analyse/TemplateArms.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// Looks for names of what only an instance of a template decides. Expressions
/// that depend on nothing but `__func__` are no such.
class Dependence : public RecursiveASTVisitor<Dependence> {
public:
  bool VisitDeclRefExpr(DeclRefExpr *expression) {
    const ValueDecl *named = expression->getDecl();
    found |= isa<NonTypeTemplateParmDecl>(named) ||
             named->getType()->isInstantiationDependentType();
    return !found;
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) {
    found |= self->isTypeDependent();
    return !found;
  }
  bool VisitSizeOfPackExpr(SizeOfPackExpr *) {
    found = true;
    return false;
  }
  bool VisitTypeLoc(TypeLoc type) {
    found |= type.getType()->isInstantiationDependentType();
    return !found;
  }
  bool found = false;
};

/// Looks for lambdas that are not called where they stand.
class ShownLambda : public RecursiveASTVisitor<ShownLambda> {
public:
  bool VisitCallExpr(CallExpr *call) {
    const auto *overloaded = dyn_cast<CXXOperatorCallExpr>(call);
    const Expr *callee = overloaded && overloaded->getOperator() == OO_Call
                             ? overloaded->getArg(0)
                             : call->getCallee();
    called.insert(callee->IgnoreUnlessSpelledInSource()->IgnoreParens());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    found |= !called.contains(lambda);
    return !found;
  }
  bool found = false;

private:
  llvm::SmallPtrSet<const Expr *, 4> called;
};

/// Looks for templates within members and friends of a class: what depends on
/// their parameters is looked up in the class, and with its rights.
class ClassLookup : public RecursiveASTVisitor<ClassLookup> {
public:
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    if (lambda->isGenericLambda())
      see(lambda->getLambdaClass()->getDeclContext());
    return !found;
  }
  bool VisitRequiresExpr(RequiresExpr *asked) {
    see(asked->getBody()->getDeclContext());
    return !found;
  }
  bool found = false;

private:
  void see(const DeclContext *around) {
    for (; !around->isFileContext(); around = around->getParent()) {
      const auto *record = dyn_cast<CXXRecordDecl>(around);
      const auto *function = dyn_cast<FunctionDecl>(around);
      found |= record && !record->isLambda();
      found |= function && llvm::any_of(function->redecls(), [](auto *other) {
                 return other->getFriendObjectKind() != Decl::FOK_None;
               });
    }
  }
};

} // namespace

template <typename Visitor> static bool finds(const ArmNodes &nodes) {
  Visitor visitor;
  for (const Stmt *statement : nodes.statements)
    visitor.TraverseStmt(const_cast<Stmt *>(statement));
  return visitor.found;
}

bool looksUpInClass(const ArmNodes &nodes) { return finds<ClassLookup>(nodes); }

bool showsLambda(const ArmNodes &nodes) { return finds<ShownLambda>(nodes); }

bool dependsOnTemplate(const ArmNodes &nodes) {
  return finds<Dependence>(nodes);
}

} // namespace decouple
