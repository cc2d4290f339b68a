#include "Split/Analyse/Declarations/StayingNames.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  Collector(StayingNames &names, TypesInUse::LeftOut leaves)
      : names(names), leaves(leaves) {}

  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *name) {
    if (name->requiresADL() && !leaves(name->getSourceRange()))
      names.called.insert(name->getName().getAsString());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *name) {
    if (!leaves(name->getSourceRange()))
      names.used.insert(name->getDecl()->getCanonicalDecl());
    return true;
  }

private:
  StayingNames &names;
  TypesInUse::LeftOut leaves;
};

} // namespace

StayingNames stayingNames(const ASTContext &context,
                          TypesInUse::LeftOut leaves) {
  StayingNames names;
  Collector collector(names, leaves);
  for (Decl *declaration : context.getTraversalScope())
    collector.TraverseDecl(declaration);
  return names;
}

} // namespace decouple
