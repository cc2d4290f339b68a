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

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <string>
#include <vector>

namespace decouple {

/// What an expression, a variable or an object has of what ends with the arm.
struct Share {
  bool place = false; ///< it names such an object, or a part of one
  bool holds = false; ///< it has the address of one, or leads to one that has

  bool any() const { return place || holds; }
  bool add(Share other); ///< whether it had less
};

/// Goes through statements until it knows no more of their variables. Functions
/// whose text the parse has are gone into.
class AddressFlow : public clang::ConstStmtVisitor<AddressFlow, Share> {
public:
  /// `handles`: class templates of which objects only refer to what others
  /// keep, and whose library keeps none of their addresses.
  AddressFlow(const std::vector<const clang::VarDecl *> &ending,
              const std::vector<std::string> &handles);

  /// By what an address may outlive its object; empty: by nothing.
  std::string keeperIn(const std::vector<const clang::Stmt *> &statements);

  /// Whether the last value of `variable` may have an address.
  bool isHolder(const clang::VarDecl *variable) const;

  Share VisitStmt(const clang::Stmt *statement);
  Share VisitDeclStmt(const clang::DeclStmt *statement);
  Share VisitReturnStmt(const clang::ReturnStmt *statement);
  Share VisitStmtExpr(const clang::StmtExpr *expression);
  Share VisitParenExpr(const clang::ParenExpr *expression);
  Share VisitFullExpr(const clang::FullExpr *expression);
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
  Share VisitCXXConstructExpr(const clang::CXXConstructExpr *made);

private:
  /// What a function is called with.
  struct Given {
    const clang::Expr *object = nullptr; ///< of a method
    Share self;
    std::vector<Share> arguments;
    bool handed = false; ///< an argument has a share
    bool any() const { return handed || self.any(); }
  };

  void declare(const clang::VarDecl *variable);
  void mark(const clang::VarDecl *variable, Share share);
  void store(const clang::Expr *target);
  bool isOwn(const clang::Expr *target) const;
  void keep(const clang::Stmt *where);
  Share behind(Share pointer, clang::QualType type) const;
  Share together(llvm::iterator_range<clang::Expr *const *> parts);
  Share assigned(const clang::BinaryOperator *set);
  bool isHandle(const clang::Expr *expression) const;

  Given givenTo(const clang::CallExpr *call);
  void give(Given &given, const clang::Expr *argument,
            const clang::FunctionDecl *callee);
  Share ofCallee(const clang::CallExpr *call, const clang::FunctionDecl *callee,
                 const Given &given);
  Share ofOwner(const clang::CallExpr *call, const Given &given);
  Share enter(const clang::FunctionDecl *callee, const Given &given,
              const clang::Stmt *where);
  void goThrough(const clang::FunctionDecl *body);
  void seeMade(clang::QualType type, const clang::Stmt *where);
  void seeConstructors(const clang::CXXRecordDecl *record,
                       const clang::Stmt *where);

  const std::vector<std::string> &handles;
  llvm::DenseSet<const clang::VarDecl *> ending, own;
  llvm::DenseMap<const clang::VarDecl *, Share> shares;
  llvm::DenseMap<const clang::FunctionDecl *, Share> selves, results;
  llvm::DenseSet<const clang::Decl *> seen; ///< in this round
  const clang::FunctionDecl *function = nullptr;
  Share self; ///< of `*this` in `function`
  bool changed = false;
  std::string keeper;
};

} // namespace decouple
