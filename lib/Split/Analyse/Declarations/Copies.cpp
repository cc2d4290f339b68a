#include "Split/Analyse/Declarations/Copies.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isInStandardLibrary(const Decl *declaration) {
  const DeclContext *scope = declaration->getDeclContext();
  while (scope && !scope->isStdNamespace())
    scope = scope->getParent();
  return scope;
}

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

/// Types that are thrown, caught, or asked for by `typeid`, or that choose one
/// of the variables that a header's template may have.
class Thrown : public RecursiveASTVisitor<Thrown> {
public:
  explicit Thrown(const SourceManager &sources) : sources(sources) {}

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    addArgumentsOf(name->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *name) {
    addArgumentsOf(name->getMemberDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    addArgumentsOf(made->getConstructor());
    return true;
  }
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
  /// Of the template that `used` is an instance of, and of its class's. The
  /// standard library's have no variable for each type.
  void addArgumentsOf(const Decl *used) {
    if (sources.isInMainFile(sources.getExpansionLoc(used->getLocation())) ||
        isInStandardLibrary(used))
      return;
    if (const auto *function = dyn_cast<FunctionDecl>(used))
      if (const auto *arguments = function->getTemplateSpecializationArgs())
        addArguments(arguments->asArray());
    if (const auto *variable = dyn_cast<VarTemplateSpecializationDecl>(used))
      addArguments(variable->getTemplateArgs().asArray());
    if (const auto *owner =
            dyn_cast<ClassTemplateSpecializationDecl>(used->getDeclContext()))
      addArguments(owner->getTemplateArgs().asArray());
  }

  void addArguments(llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments) {
      if (argument.getKind() == TemplateArgument::Pack)
        addArguments(argument.pack_elements());
      if (argument.getKind() == TemplateArgument::Type &&
          isUnshared(argument.getAsType()))
        add(argument.getAsType());
    }
  }

  /// Whether another file's class of the same name is another class.
  static bool isUnshared(QualType type) {
    const CXXRecordDecl *record =
        type.getNonReferenceType()->getAsCXXRecordDecl();
    return record &&
           (!record->isLambda() || record->getDeclContext()->isFileContext()) &&
           record->getFormalLinkage() != Linkage::External;
  }

  void add(QualType type) {
    types.push_back(
        type.getNonReferenceType()->getCanonicalTypeInternal().getTypePtr());
  }

  const SourceManager &sources;
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
  if (const auto *variable = dyn_cast<VarDecl>(declaration)) // a lambda
    record = variable->getType()->getAsCXXRecordDecl();
  if (!record || (!isa<CXXRecordDecl>(declaration) && !record->isLambda()) ||
      !record->hasDefinition() || record->isDependentContext() ||
      record->getFormalLinkage() == Linkage::External)
    return false;
  return record->isPolymorphic() ||
         llvm::is_contained(
             thrown,
             record->getTypeForDecl()->getCanonicalTypeInternal().getTypePtr());
}

std::vector<const Type *> thrownTypes(ASTContext &context) {
  Thrown thrown(context.getSourceManager());
  for (Decl *declaration : context.getTraversalScope())
    thrown.TraverseDecl(declaration);
  return std::move(thrown.types);
}

} // namespace decouple
