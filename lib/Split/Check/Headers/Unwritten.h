//===- Unwritten.h - what expressions use that they do not name -----------===//
//
// AST => constructors, destructors, operators (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/RecursiveASTVisitor.h"

namespace decouple {

/// A visitor that gives `see(declaration)` and `seeEnd(type of an object)` what
/// no text names. Both say whether to go on.
template <typename Derived>
class Unwritten : public clang::RecursiveASTVisitor<Derived> {
public:
  bool VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr *made) {
    return derived().see(made->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *made) {
    return derived().see(made->getTemporary()->getDestructor());
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr *made) {
    return derived().see(made->getOperatorNew()) &&
           derived().see(made->getOperatorDelete());
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *ended) {
    return derived().see(ended->getOperatorDelete()) &&
           derived().seeEnd(ended->getDestroyedType());
  }
  bool VisitInitListExpr(clang::InitListExpr *list) { // the elements left out
    return derived().TraverseStmt(list->getArrayFiller());
  }
  bool VisitBindingDecl(clang::BindingDecl *part) {
    const clang::VarDecl *holding = part->getHoldingVar();
    return !holding || derived().TraverseStmt(
                           const_cast<clang::Expr *>(holding->getInit()));
  }

private:
  Derived &derived() { return static_cast<Derived &>(*this); }
};

} // namespace decouple
