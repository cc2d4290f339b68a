#include "Split/Analyse/Declarations/Copies.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class State : public RecursiveASTVisitor<State> {
public:
  bool VisitVarDecl(VarDecl *variable) {
    found |= variable->hasGlobalStorage() && !isFixed(variable);
    return !found;
  }
  bool found = false;

private:
  /// The same in every copy, from before the program starts.
  static bool isFixed(const VarDecl *variable) {
    QualType type = variable->getType();
    const CXXRecordDecl *record =
        type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (record && record->hasDefinition() && record->hasMutableFields())
      return false;
    if (variable->isConstexpr())
      return true;
    return type.isConstQualified() &&
           type.isDestructedType() == QualType::DK_none &&
           variable->hasConstantInitialization();
  }
};

/// Types that are thrown, caught, or asked for by `typeid`.
class Thrown : public RecursiveASTVisitor<Thrown> {
public:
  bool VisitCXXTypeidExpr(CXXTypeidExpr *expression) {
    if (expression->isTypeOperand())
      add(expression->getTypeOperandSourceInfo()->getType());
    else if (!expression->isTypeDependent())
      add(expression->getExprOperand()->getType());
    return true;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *expression) {
    if (const Expr *value = expression->getSubExpr())
      add(value->getType());
    return true;
  }
  bool VisitCXXCatchStmt(CXXCatchStmt *handler) {
    if (!handler->getCaughtType().isNull())
      add(handler->getCaughtType());
    return true;
  }
  std::vector<const Type *> types;

private:
  void add(QualType type) {
    types.push_back(
        type.getNonReferenceType()->getCanonicalTypeInternal().getTypePtr());
  }
};

} // namespace

bool holdsState(const Decl *declaration) {
  State state;
  state.TraverseDecl(const_cast<Decl *>(declaration));
  return state.found;
}

bool holdsState(const Stmt *statement) {
  State state;
  state.TraverseStmt(const_cast<Stmt *>(statement));
  return state.found;
}

bool hasIdentity(const Decl *declaration, llvm::ArrayRef<const Type *> thrown) {
  const auto *record = dyn_cast<CXXRecordDecl>(declaration);
  if (!record || !record->hasDefinition() || record->isDependentContext() ||
      record->getFormalLinkage() == Linkage::External)
    return false;
  return record->isPolymorphic() ||
         llvm::is_contained(
             thrown,
             record->getTypeForDecl()->getCanonicalTypeInternal().getTypePtr());
}

std::vector<const Type *> thrownTypes(ASTContext &context) {
  Thrown thrown;
  for (Decl *declaration : context.getTraversalScope())
    thrown.TraverseDecl(declaration);
  return std::move(thrown.types);
}

} // namespace decouple
