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
  /// standard library's have no variable for each type, but for std::any's.
  void addArgumentsOf(const Decl *used) {
    if (sources.isInMainFile(sources.getExpansionLoc(used->getLocation())) ||
        (isInStandardLibrary(used) && !isOfAny(used)))
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

  static bool isOfAny(const Decl *used) {
    const auto *owner = dyn_cast<CXXRecordDecl>(used->getDeclContext());
    const auto *named = owner ? owner : dyn_cast<NamedDecl>(used);
    return named && named->getDeclName().isIdentifier() &&
           llvm::is_contained({"any", "any_cast", "make_any"},
                              named->getName());
  }

  void addArguments(llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments) {
      if (argument.getKind() == TemplateArgument::Pack)
        addArguments(argument.pack_elements());
      if (argument.getKind() == TemplateArgument::Type)
        add(argument.getAsType());
    }
  }

  /// What `type` is made of and another file cannot have.
  void add(QualType type) {
    const Type *inner = type.getNonReferenceType().getTypePtr();
    for (const Type *next = nullptr;
         (next = inner->getPointeeOrArrayElementType()) != inner;)
      inner = next;
    const TagDecl *tag = inner->getAsTagDecl();
    const auto *record = dyn_cast_or_null<CXXRecordDecl>(tag);
    if (const auto *made =
            dyn_cast_or_null<ClassTemplateSpecializationDecl>(record))
      addArguments(made->getTemplateArgs().asArray());
    bool isOfFunction =
        record && record->isLambda() && !tag->getDeclContext()->isFileContext();
    if (tag && !isOfFunction && tag->getFormalLinkage() != Linkage::External)
      types.push_back(inner->getCanonicalTypeInternal().getTypePtr());
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
  const auto *tag = dyn_cast<TagDecl>(declaration);
  if (const auto *variable = dyn_cast<VarDecl>(declaration))
    if (const auto *lambda = variable->getType()->getAsCXXRecordDecl();
        lambda && lambda->isLambda())
      tag = lambda;
  if (!tag || tag->isDependentContext() ||
      tag->getFormalLinkage() == Linkage::External)
    return false;
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  return (record && record->hasDefinition() && record->isPolymorphic()) ||
         llvm::is_contained(
             thrown,
             tag->getTypeForDecl()->getCanonicalTypeInternal().getTypePtr());
}

std::vector<const Type *> thrownTypes(ASTContext &context) {
  Thrown thrown(context.getSourceManager());
  for (Decl *declaration : context.getTraversalScope())
    thrown.TraverseDecl(declaration);
  return std::move(thrown.types);
}

} // namespace decouple
