#include "Split/Analyse/Chosen.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

namespace {

class Instances : public RecursiveASTVisitor<Instances> {
public:
  using Chosen = llvm::function_ref<void(const NamedDecl *, std::size_t)>;
  Instances(LeavingText &leaving, Chosen chosen)
      : leaving(leaving), chosen(chosen) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseDecl(Decl *declaration) {
    if (!declaration || isLeaving(declaration) || isMadeForLeaving(declaration))
      return true;
    const bool before = isInInstance;
    isInInstance |= isInstance(declaration);
    RecursiveASTVisitor::TraverseDecl(declaration);
    isInInstance = before;
    return true;
  }

  /// Of a generic one the instances are its class's matter.
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    if (FunctionTemplateDecl *pattern = lambda->getDependentCallOperator())
      for (FunctionDecl *made : pattern->specializations())
        TraverseDecl(made);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) { return see(name->getDecl()); }
  bool VisitMemberExpr(MemberExpr *name) { return see(name->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(made->getConstructor());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return see(argument->getParam());
  }

private:
  static bool isInstance(const Decl *declaration) {
    if (const auto *function = dyn_cast<FunctionDecl>(declaration))
      return function->isTemplateInstantiation();
    if (const auto *variable = dyn_cast<VarDecl>(declaration))
      return isTemplateInstantiation(variable->getTemplateSpecializationKind());
    const auto *record = dyn_cast<CXXRecordDecl>(declaration);
    return record &&
           isTemplateInstantiation(record->getTemplateSpecializationKind());
  }

  bool isLeaving(const Decl *declaration) {
    return declaration->getLocation().isValid() &&
           leaving.isLeaving(declaration);
  }

  bool isMadeForLeaving(const Decl *declaration) {
    return anyOf(argumentsOf(declaration),
                 [&](const NamedDecl *named) { return isLeaving(named); });
  }

  /// The library's is the same whoever includes it, and what the compiler has
  /// is declared where the first one calls it.
  bool see(const NamedDecl *named) {
    const auto *function = dyn_cast<FunctionDecl>(named);
    if (!isInInstance || !seen.insert(named).second ||
        isInStandardLibrary(named) ||
        (function && function->getBuiltinID() != 0))
      return true;
    const auto arm = leaving.armOf(named);
    if (arm && llvm::all_of(named->redecls(), [&](const Decl *same) {
          return leaving.armOf(same).has_value();
        }))
      chosen(named, *arm);
    return true;
  }

  LeavingText &leaving;
  const Chosen chosen;
  bool isInInstance = false;
  llvm::SmallPtrSet<const NamedDecl *, 32> seen;
};

} // namespace

void forEachChosen(
    const AstText &text, LeavingText &leaving,
    llvm::function_ref<void(const NamedDecl *, std::size_t)> chosen) {
  Instances instances(leaving, chosen);
  for (Decl *declaration : text.context.getTranslationUnitDecl()->decls())
    instances.TraverseDecl(declaration);
}

} // namespace decouple
