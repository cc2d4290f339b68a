#include "Split/Analyse/Order/OtherState.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class OtherState : public RecursiveASTVisitor<OtherState> {
public:
  OtherState(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
             IsOfDevice isOfDevice)
      : text(text), uses(uses), arm(arm), isOfDevice(isOfDevice) {}

  bool found = false;

  /// Its body runs when it is called. What it copies is read now.
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    for (Expr *copied : lambda->capture_inits())
      if (copied && !TraverseStmt(copied))
        return false;
    return true;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

  /// Of a call that reads differently in the backend, what that still has.
  bool TraverseCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    for (const CallReplacement &rule :
         text.splitRules().bindings.replacements) {
      if (!callee || callee->getNameAsString() != rule.callee)
        continue;
      for (unsigned i = 0; i < call->getNumArgs(); ++i)
        if (llvm::StringRef(rule.text).contains("$" + std::to_string(i)) &&
            !TraverseStmt(call->getArg(i)))
          return false;
      return true;
    }
    return RecursiveASTVisitor::TraverseCallExpr(call);
  }

  bool VisitCallExpr(CallExpr *call) { return see(Call(call)); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return !made->getConstructor()->isUserProvided() || see(Call(made));
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return find(); }
  bool VisitCXXThrowExpr(CXXThrowExpr *) { return find(); }
  bool VisitCXXThisExpr(CXXThisExpr *) { return find(); }

  bool VisitUnaryOperator(UnaryOperator *changed) {
    return !changed->isIncrementDecrementOp() || isOwn(changed->getSubExpr()) ||
           find();
  }
  bool VisitBinaryOperator(BinaryOperator *changed) {
    return !changed->isAssignmentOp() || isOwn(changed->getLHS()) || find();
  }

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    const auto *variable = dyn_cast<VarDecl>(named->getDecl());
    return !variable || seeVariable(variable, named);
  }
  bool VisitMemberExpr(MemberExpr *named) {
    if (const auto *variable = dyn_cast<VarDecl>(named->getMemberDecl()))
      return seeVariable(variable, named);
    return !isa<FieldDecl>(named->getMemberDecl()) || isOwn(named) || find();
  }

private:
  bool find() {
    found = true;
    return false;
  }

  bool see(const Call &call) {
    const FunctionDecl *callee = call.callee;
    if (!callee || isLambdaCallOperator(callee))
      return find();
    bool isHarmless = callee->getBuiltinID() != 0 || callee->isConstexpr() ||
                      callee->isInStdNamespace() || uses.isOfLibrary(callee) ||
                      uses.concerns(call) || isOfDevice(callee);
    return isHarmless || find();
  }

  bool seeVariable(const VarDecl *variable, const Expr *named) {
    bool isFixed = !variable->hasGlobalStorage() ||
                   variable->getType().isConstQualified() ||
                   variable->isConstexpr() || uses.isObject(named) ||
                   isOfDevice(variable) || isAddress(named);
    return isFixed || find();
  }

  bool isAddress(const Expr *named) const {
    const Stmt *parent = parentStatement(named, text.context);
    if (const auto *asked = dyn_cast_or_null<UnaryOperator>(parent))
      return asked->getOpcode() == UO_AddrOf;
    const auto *decayed = dyn_cast_or_null<ImplicitCastExpr>(parent);
    return decayed && decayed->getCastKind() == CK_ArrayToPointerDecay;
  }

  /// Whether `changed` is a variable of the arm, or a part of one.
  bool isOwn(const Expr *changed) const {
    const Expr *object = changed->IgnoreParenImpCasts();
    while (const auto *member = dyn_cast<MemberExpr>(object)) {
      if (member->isArrow())
        return false;
      object = member->getBase()->IgnoreParenImpCasts();
    }
    const auto *named = dyn_cast<DeclRefExpr>(object);
    auto range =
        named ? text.range(named->getDecl()->getSourceRange()) : std::nullopt;
    return range && arm.body.contains(*range) &&
           !named->getDecl()->getType()->isReferenceType();
  }

  const AstText &text;
  const ModuleUses &uses;
  const ArmRange &arm;
  IsOfDevice isOfDevice;
};

} // namespace

bool touchesOtherState(const AstText &text, const ModuleUses &uses,
                       const ArmRange &arm, const ArmNodes &nodes,
                       IsOfDevice isOfDevice) {
  OtherState state(text, uses, arm, isOfDevice);
  for (const Stmt *statement : nodes.statements)
    state.TraverseStmt(const_cast<Stmt *>(statement));
  return state.found;
}

} // namespace decouple
