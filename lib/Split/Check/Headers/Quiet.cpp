#include "Split/Check/Headers/Quiet.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

/// Whether the library calls nothing of others for `arguments`: they are its
/// own, or classes that are made and copied by themselves.
static bool callsNothing(llvm::ArrayRef<TemplateArgument> arguments) {
  return llvm::all_of(arguments, [](const TemplateArgument &argument) {
    if (argument.getKind() == TemplateArgument::Pack)
      return callsNothing(argument.pack_elements());
    if (argument.getKind() != TemplateArgument::Type)
      return argument.getKind() == TemplateArgument::Integral;
    const QualType type = argument.getAsType().getNonReferenceType();
    const CXXRecordDecl *record =
        type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!record)
      return true;
    if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
        made && isInStandardLibrary(record))
      return callsNothing(made->getTemplateArgs().asArray());
    return isInStandardLibrary(record) ||
           (record->hasDefinition() && record->isTrivial());
  });
}

/// `function` of the library makes what owns memory at most; or the compiler
/// could run it, too.
static bool isQuietOfLibrary(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  const auto *owner =
      method ? dyn_cast<ClassTemplateSpecializationDecl>(method->getParent())
             : nullptr;
  const auto *own = function->getTemplateSpecializationArgs();
  return (!owner || callsNothing(owner->getTemplateArgs().asArray())) &&
         (!own || callsNothing(own->asArray())) &&
         (function->isConstexpr() ||
          (isa<CXXConstructorDecl>(function) &&
           endsQuietly(
               function->getASTContext().getRecordType(method->getParent()),
               {})));
}

namespace {

/// Goes through all that is run, and stops at what others may notice.
class Effects : public RecursiveASTVisitor<Effects> {
public:
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(callee);
    const bool isOpen =
        method && (method->isVirtual() || isa<CXXDestructorDecl>(method));
    return !isOpen && isQuietCall(callee);
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *made) {
    return endsQuietly(made->getType(), {});
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return endsQuietly(made->getType(), {}) &&
           isQuietCall(made->getConstructor());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *made) {
    return isQuietCall(made->getConstructor());
  }
  bool VisitBinaryOperator(BinaryOperator *set) {
    return !set->isAssignmentOp() || isOwn(set->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *counts) {
    return !counts->isIncrementDecrementOp() || isOwn(counts->getSubExpr());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return TraverseStmt(argument->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *member) {
    return TraverseStmt(member->getExpr());
  }
  bool VisitVarDecl(VarDecl *variable) {
    return variable->hasGlobalStorage() ? variable->hasConstantInitialization()
                                        : endsQuietly(variable, {});
  }
  bool VisitCXXNewExpr(CXXNewExpr *made) {
    return made->getNumPlacementArgs() == 0 && made->getOperatorNew() &&
           made->getOperatorNew()->isReplaceableGlobalAllocationFunction();
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return false; }
  bool VisitCXXThrowExpr(CXXThrowExpr *) { return false; }
  bool VisitAsmStmt(AsmStmt *) { return false; }
  bool VisitAtomicExpr(AtomicExpr *) { return false; }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *) { return false; }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *) { return false; }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *) {
    return false;
  }
  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *) {
    return false;
  }
  // Nothing of it is run where it stands.
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    for (Expr *captured : lambda->capture_inits())
      if (!TraverseStmt(captured))
        return false;
    return true;
  }
  bool TraverseTypeLoc(TypeLoc) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }

private:
  /// Whether `target` is a part of what is being made, or of a variable of the
  /// function that runs.
  static bool isOwn(const Expr *target) {
    while (true) {
      target = target->IgnoreParenImpCasts();
      if (const auto *member = dyn_cast<MemberExpr>(target)) {
        if (member->getMemberDecl()->getType()->isReferenceType() ||
            (member->isArrow() &&
             !isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())))
          return false;
        target = member->getBase();
      } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(target);
                 element && element->getBase()
                                ->IgnoreParenImpCasts()
                                ->getType()
                                ->isArrayType()) {
        target = element->getBase();
      } else {
        break;
      }
    }
    const auto *name = dyn_cast<DeclRefExpr>(target);
    const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    return isa<CXXThisExpr>(target) ||
           (variable && variable->hasLocalStorage() &&
            !variable->getType()->isReferenceType());
  }

  bool isQuietCall(const FunctionDecl *function) {
    if (!function)
      return false;
    if (!seen.insert(function->getCanonicalDecl()).second)
      return true;
    if (function->hasAttr<ConstAttr>() || function->hasAttr<PureAttr>())
      return true;
    if (isInStandardLibrary(function))
      return isQuietOfLibrary(function);
    const auto *made = dyn_cast<CXXConstructorDecl>(function);
    if (made && made->isTrivial())
      return true;
    const FunctionDecl *defined = function;
    const Stmt *body = function->getBody(defined);
    if (!body)
      return false;
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(defined))
      for (CXXCtorInitializer *part : constructor->inits())
        if (!TraverseStmt(part->getInit()))
          return false;
    return TraverseStmt(const_cast<Stmt *>(body));
  }

  llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
};

} // namespace

bool isQuiet(const VarDecl *variable) {
  return endsQuietly(variable->getType(), {}) &&
         Effects().TraverseStmt(const_cast<Expr *>(variable->getInit()));
}

} // namespace decouple
