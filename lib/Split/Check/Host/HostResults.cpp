#include "Split/Check/Host/HostResults.h"

#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace decouple {

namespace {

/// The values that one function returns, without those of lambdas and classes
/// in it.
class Returns : public RecursiveASTVisitor<Returns> {
public:
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseDecl(Decl *declaration) {
    return (declaration && isa<TagDecl>(declaration)) ||
           RecursiveASTVisitor::TraverseDecl(declaration);
  }
  bool VisitReturnStmt(ReturnStmt *result) {
    if (result->getRetValue())
      found.push_back(result->getBeginLoc());
    return true;
  }
  std::vector<SourceLocation> found;
};

class Deduced : public RecursiveASTVisitor<Deduced> {
public:
  Deduced(const SourceManager &sources, const EditedHost &host)
      : sources(sources), host(host) {}

  bool VisitFunctionDecl(FunctionDecl *function) {
    if (function->isThisDeclarationADefinition() &&
        !isLambdaCallOperator(function) && isDeduced(function))
      look(function->getBody());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) {
    const CXXRecordDecl *record = call->getRecordDecl();
    if (record && isOfBindings(record->getQualifiedNameAsString()))
      for (const Expr *argument : call->arguments())
        bound.insert(argument->IgnoreUnlessSpelledInSource());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    if (isDeduced(lambda->getCallOperator()) && !bound.contains(lambda))
      look(lambda->getBody());
    return true;
  }

  std::vector<Misfit> found;

private:
  static bool isDeduced(const FunctionDecl *function) {
    return function->getReturnType()->getContainedDeducedType();
  }

  bool isOfBindings(const std::string &type) const {
    return llvm::is_contained(host.rules.bindings.classTemplates, type) ||
           llvm::any_of(host.rules.bindings.moduleTypes,
                        [&](llvm::StringRef module) {
                          return module.ltrim(':') == type;
                        });
  }

  void look(Stmt *body) {
    Returns returns;
    returns.TraverseStmt(body);
    std::vector<std::size_t> ofHooks;
    for (SourceLocation at : returns.found) {
      auto [id, offset] = sources.getDecomposedLoc(sources.getExpansionLoc(at));
      if (id != sources.getMainFileID() || !isInserted(offset, host.edits))
        return;
      ofHooks.push_back(originalOffset(offset, host.edits));
    }
    for (std::size_t offset : ofHooks)
      found.push_back({Misfit::DeducedByHook, "",
                       lineOf(host.file.text, offset),
                       groupAround(host.file, host.groups, offset), offset});
  }

  const SourceManager &sources;
  const EditedHost &host;
  llvm::SmallPtrSet<const Expr *, 16> bound; ///< given to the bindings' library
};

} // namespace

std::vector<Misfit> deducedByHooks(ASTContext &context,
                                   const EditedHost &host) {
  Deduced deduced(context.getSourceManager(), host);
  for (Decl *declaration : context.getTraversalScope())
    deduced.TraverseDecl(declaration);
  return std::move(deduced.found);
}

} // namespace decouple
