#include "Split/Analyse/Captures/UnnamedUses.h"

#include "Split/Analyse/Captures/Closures.h"
#include "Split/Analyse/Captures/VariableUses.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static constexpr unsigned OfStack[] = {
    Builtin::BIalloca, Builtin::BI__builtin_alloca,
    Builtin::BI__builtin_alloca_uninitialized,
    Builtin::BI__builtin_alloca_with_align,
    Builtin::BI__builtin_alloca_with_align_uninitialized};

static bool isDecltypeAuto(QualType type) {
  const AutoType *deduced = type->getContainedAutoType();
  return deduced && deduced->isDecltypeAuto();
}

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(UnnamedUses &uses) : uses(uses) {}

  bool VisitCXXThisExpr(CXXThisExpr *self) {
    uses.objects.push_back(self);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    uses.takesStack |= llvm::is_contained(OfStack, call->getBuiltinCallee());
    for (const Expr *asked : askedForItself(call))
      uses.askedForType.push_back(asked);
    return true;
  }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *) {
    uses.takesStack = true;
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc type) {
    uses.askedForType.push_back(type.getUnderlyingExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) {
    if (isDecltypeAuto(variable->getType()))
      uses.askedForType.push_back(variable->getInit());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *asked) {
    if (!asked->isArgumentType() && asked->getKind() != UETT_SizeOf)
      uses.askedForType.push_back(asked->getArgumentExpr()->IgnoreParens());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.getCaptureKind() == LCK_ByCopy && capture.capturesVariable())
        uses.copied.insert(capture.getCapturedVar());
    if (isDecltypeAuto(lambda->getCallOperator()->getDeclaredReturnType()))
      seeReturned(lambda->getBody());
    return true;
  }

private:
  void seeReturned(const Stmt *statement) {
    if (const auto *result = dyn_cast<ReturnStmt>(statement))
      uses.askedForType.push_back(result->getRetValue());
    for (const Stmt *child : statement->children())
      if (child && !isa<LambdaExpr>(child))
        seeReturned(child);
  }

  UnnamedUses &uses;
};

/// What a lambda's text names.
class Held : public RecursiveASTVisitor<Held> {
public:
  explicit Held(std::set<const ValueDecl *> &held) : held(held) {}

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    held.insert(cast<ValueDecl>(name->getDecl()->getCanonicalDecl()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) {
    if (member->isImplicitAccess())
      held.insert(member->getMemberDecl());
    return true;
  }

private:
  std::set<const ValueDecl *> &held;
};

} // namespace

UnnamedUses unnamedUses(const std::vector<const Stmt *> &statements) {
  UnnamedUses uses;
  Finder finder(uses);
  Closures closures;
  for (const Stmt *statement : statements) {
    finder.TraverseStmt(const_cast<Stmt *>(statement));
    closures.addOf(statement);
  }
  const std::set<const LambdaExpr *> shown = closures.shown();
  for (const LambdaExpr *lambda : closures.all())
    if (lambda->getCaptureDefault() == LCD_ByCopy ||
        (lambda->getCaptureDefault() == LCD_ByRef && shown.count(lambda)))
      Held(uses.held).TraverseStmt(lambda->getBody());
  return uses;
}

} // namespace decouple
