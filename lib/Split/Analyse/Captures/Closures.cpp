#include "Split/Analyse/Captures/Closures.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

/// Whether `variable` is the closure, and nobody else is told of it: a class
/// that is made of one is, and so is a lambda that captures it.
static bool isItself(const VarDecl *variable, const LambdaExpr *lambda) {
  const CXXRecordDecl *made =
      variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return !variable->isInitCapture() &&
         (!made || made == lambda->getLambdaClass()); // in a template: auto
}

class ClosureVisitor : public RecursiveASTVisitor<ClosureVisitor> {
public:
  explicit ClosureVisitor(Closures &closures) : closures(closures) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitLambdaExpr(LambdaExpr *lambda) {
    closures.lambdas.push_back(lambda);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (const Expr *made = variable->getInit())
      if (const auto *lambda =
              dyn_cast<LambdaExpr>(made->IgnoreUnlessSpelledInSource());
          lambda && isItself(variable, lambda)) {
        closures.variables[variable] = lambda;
        closures.plain.insert(lambda);
      }
    return true;
  }
  bool VisitCallExpr(CallExpr *call) { // in a template, of no operator yet
    const auto *of = dyn_cast<CXXOperatorCallExpr>(call);
    if (of && of->getOperator() != OO_Call)
      return true;
    const Expr *object = of ? of->getArg(0) : call->getCallee();
    closures.plain.insert(object->IgnoreUnlessSpelledInSource());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    closures.names.push_back(name);
    return true;
  }

private:
  Closures &closures;
};

void Closures::addOf(const Stmt *node) {
  ClosureVisitor(*this).TraverseStmt(const_cast<Stmt *>(node));
}

void Closures::addOf(const Decl *node) {
  ClosureVisitor(*this).TraverseDecl(const_cast<Decl *>(node));
}

std::set<const LambdaExpr *> Closures::shown() const {
  std::set<const LambdaExpr *> found;
  for (const LambdaExpr *lambda : lambdas)
    if (!plain.count(lambda))
      found.insert(lambda);
  for (const DeclRefExpr *name : names)
    if (auto of = variables.find(name->getDecl());
        of != variables.end() && !plain.count(name))
      found.insert(of->second);
  return found;
}

} // namespace decouple
