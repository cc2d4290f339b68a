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
    found(expression->getDecl(), expression);
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
    found(expression->getMemberDecl(), nullptr);
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
  FoundReference found;
  bool instances;
};

} // namespace

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
