//===- AddressFlow.h - where the addresses of an arm's objects go ---------===//
//
// objects that end with an arm + its statements => what may keep their address
//                                             (part of split)
//
// A whitelist: what is not known to leave an address where it ends with the arm
// counts as keeping it. Numbers that are read carry none, as nothing that makes
// a number of an address is known.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Addresses/AddressCalls.h"
#include "clang/AST/StmtVisitor.h"
#include <string>
#include <vector>

namespace decouple {

/// Goes through statements until it knows no more of their variables.
class AddressFlow : public AddressCalls,
                    public clang::ConstStmtVisitor<AddressFlow, Share> {
public:
  using AddressCalls::AddressCalls;

  /// By what an address may outlive its object; empty: by nothing.
  std::string keeperIn(const std::vector<const clang::Stmt *> &statements,
                       const std::vector<const clang::VarDecl *> &returned);

  Share VisitStmt(const clang::Stmt *statement);
  Share VisitDeclStmt(const clang::DeclStmt *statement);
  Share VisitReturnStmt(const clang::ReturnStmt *statement);
  Share VisitStmtExpr(const clang::StmtExpr *expression);
  Share VisitParenExpr(const clang::ParenExpr *expression) {
    return Visit(expression->getSubExpr());
  }
  Share VisitFullExpr(const clang::FullExpr *expression) {
    return Visit(expression->getSubExpr());
  }
  Share VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr *made);
  Share
  VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr *made);
  Share VisitOpaqueValueExpr(const clang::OpaqueValueExpr *value);
  Share VisitArrayInitLoopExpr(const clang::ArrayInitLoopExpr *copy);
  Share VisitCXXRewrittenBinaryOperator(
      const clang::CXXRewrittenBinaryOperator *made);
  Share VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr *made);
  Share
  VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr *asked);
  Share
  VisitCXXInheritedCtorInitExpr(const clang::CXXInheritedCtorInitExpr *made);
  Share VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr *);
  Share VisitDeclRefExpr(const clang::DeclRefExpr *name);
  Share VisitCXXThisExpr(const clang::CXXThisExpr *);
  Share VisitMemberExpr(const clang::MemberExpr *member);
  Share VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *element);
  Share VisitCastExpr(const clang::CastExpr *cast);
  Share VisitUnaryOperator(const clang::UnaryOperator *unary);
  Share VisitBinaryOperator(const clang::BinaryOperator *binary);
  Share VisitConditionalOperator(const clang::ConditionalOperator *choice);
  Share VisitInitListExpr(const clang::InitListExpr *list);
  Share VisitCXXParenListInitExpr(const clang::CXXParenListInitExpr *list);
  Share
  VisitCXXStdInitializerListExpr(const clang::CXXStdInitializerListExpr *list);
  Share VisitLambdaExpr(const clang::LambdaExpr *lambda);
  Share VisitCallExpr(const clang::CallExpr *call);
  Share VisitCXXConstructExpr(const clang::CXXConstructExpr *expression);

private:
  Share visit(const clang::Stmt *statement) override;
  void declare(const clang::VarDecl *variable);
  Share together(llvm::iterator_range<clang::Expr *const *> parts);
  Share assigned(const clang::BinaryOperator *set);
};

} // namespace decouple
