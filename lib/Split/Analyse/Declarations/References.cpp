#include "Split/Analyse/Declarations/References.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

namespace {

class References : public RecursiveASTVisitor<References> {
public:
  explicit References(FoundReference found, bool instances = false)
      : found(found), instances(instances) {}

  bool shouldVisitTemplateInstantiations() const { return instances; }

  bool VisitDeclRefExpr(DeclRefExpr *expression) {
    found(expression->getDecl(), hidden ? nullptr : expression);
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) {
    forEachHidden(loop, [&](Expr *expression) { traverseHidden(expression); });
    return true;
  }
  bool VisitBindingDecl(BindingDecl *binding) {
    forEachHidden(binding,
                  [&](Expr *expression) { traverseHidden(expression); });
    return true;
  }
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *value) {
    if (const NamedDecl *called = operatorOf(value))
      found(called, nullptr);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *expression) {
    for (const NamedDecl *candidate : expression->decls())
      found(candidate->getUnderlyingDecl(), nullptr);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *expression) {
    found(expression->getConstructor()->getParent(), nullptr);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *expression) {
    bool ofThis = isa<FieldDecl>(expression->getMemberDecl()) &&
                  expression->isImplicitAccess();
    found(expression->getMemberDecl(), ofThis ? expression : nullptr);
    return true;
  }
  bool VisitConceptReference(ConceptReference *reference) {
    found(reference->getNamedConcept(), nullptr);
    return true;
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    found(type.getTypedefNameDecl(), nullptr);
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc type) {
    found(type.getDecl(), nullptr);
    return true;
  }
  bool TraverseTemplateName(TemplateName name) {
    if (const TemplateDecl *declaration = name.getAsTemplateDecl())
      found(declaration, nullptr);
    return RecursiveASTVisitor::TraverseTemplateName(name);
  }

private:
  /// No text has it, and nothing but the declaration counts.
  void traverseHidden(Expr *expression) {
    hidden = true;
    TraverseStmt(expression);
    hidden = false;
  }

  FoundReference found;
  bool hidden = false;
  bool instances;
};

} // namespace

void forEachHidden(const CXXForRangeStmt *loop,
                   llvm::function_ref<void(Expr *)> found) {
  for (const DeclStmt *end : {loop->getBeginStmt(), loop->getEndStmt()})
    if (const auto *variable = // none yet in a template
        dyn_cast_or_null<VarDecl>(end ? end->getSingleDecl() : nullptr))
      if (Expr *made = const_cast<Expr *>(variable->getInit()))
        found(made);
}

void forEachHidden(const BindingDecl *binding,
                   llvm::function_ref<void(Expr *)> found) {
  if (const VarDecl *part = binding->getHoldingVar())
    if (Expr *made = const_cast<Expr *>(part->getInit()))
      found(made);
}

const NamedDecl *operatorOf(const CXXRewrittenBinaryOperator *value) {
  const auto *call =
      dyn_cast<CXXOperatorCallExpr>(value->getDecomposedForm().InnerBinOp);
  return call ? dyn_cast_or_null<NamedDecl>(call->getCalleeDecl()) : nullptr;
}

void forEachReference(const DynTypedNode &node, ASTContext &,
                      FoundReference found) {
  References references(found);
  references.TraverseStmt(const_cast<Stmt *>(node.get<Stmt>()));
  references.TraverseDecl(const_cast<Decl *>(node.get<Decl>()));
}

void forEachReferenceOfInstances(const Decl *declaration,
                                 FoundReference found) {
  References(found, /*instances=*/true)
      .TraverseDecl(const_cast<Decl *>(declaration));
}

void forEachArgument(const Decl *declaration, FoundReference found) {
  const ASTTemplateArgumentListInfo *arguments = nullptr;
  if (const auto *type = dyn_cast<ClassTemplateSpecializationDecl>(declaration))
    arguments = type->getTemplateArgsAsWritten();
  if (const auto *variable =
          dyn_cast<VarTemplateSpecializationDecl>(declaration))
    arguments = variable->getTemplateArgsAsWritten();
  if (const auto *function = dyn_cast<FunctionDecl>(declaration);
      function && function->getPrimaryTemplate()) {
    arguments = function->getTemplateSpecializationArgsAsWritten();
    References(found).TraverseTypeLoc(
        function->getTypeSourceInfo()->getTypeLoc());
  }
  for (unsigned i = 0; arguments && i < arguments->arguments().size(); ++i)
    References(found).TraverseTemplateArgumentLoc((*arguments)[i]);
}

} // namespace decouple
