#include "Split/Analyse/Finds/StayingNames.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

namespace {

class Collector : public RecursiveASTVisitor<Collector> {
public:
  Collector(std::set<std::string> &called, TypesInUse::LeftOut leaves)
      : called(called), leaves(leaves) {}

  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *name) {
    if (name->requiresADL() && !leaves(name->getSourceRange()))
      called.insert(name->getName().getAsString());
    return true;
  }

private:
  std::set<std::string> &called;
  TypesInUse::LeftOut leaves;
};

} // namespace

std::set<std::string> openCalls(const ASTContext &context,
                                TypesInUse::LeftOut leaves) {
  std::set<std::string> called;
  Collector collector(called, leaves);
  for (Decl *declaration : context.getTraversalScope())
    collector.TraverseDecl(declaration);
  return called;
}

} // namespace decouple
