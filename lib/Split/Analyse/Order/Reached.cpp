#include "Split/Analyse/Order/Reached.h"

#include "Split/Analyse/Order/Flow.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <limits>

using namespace clang;

namespace decouple {

static bool fails(const ReturnStmt *statement, ASTContext &context) {
  const Expr *value = statement->getRetValue();
  return value && value->getType()->isPointerType() &&
         value->isNullPointerConstant(
             context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

namespace {

/// Whether control may leave a piece of a function before some offset, without
/// failing, or jump about in it.
class Leaves : public RecursiveASTVisitor<Leaves> {
public:
  Leaves(const AstText &text, std::size_t end) : text(text), end(end) {}

  bool TraverseLambdaExpr(LambdaExpr *) { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) { return true; }

  bool VisitReturnStmt(ReturnStmt *statement) {
    auto range = text.range(statement->getSourceRange());
    found |= !fails(statement, text.context) && (!range || range->begin < end);
    return !found;
  }
  bool VisitGotoStmt(GotoStmt *) { return jumps(); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) { return jumps(); }
  bool VisitLabelStmt(LabelStmt *) { return jumps(); }
  bool VisitCoreturnStmt(CoreturnStmt *) { return jumps(); }
  bool VisitCoroutineSuspendExpr(CoroutineSuspendExpr *) { return jumps(); }

  bool found = false;

private:
  bool jumps() {
    found = true;
    return false;
  }

  const AstText &text;
  std::size_t end;
};

} // namespace

static bool mayLeave(const AstText &text, const Stmt *piece, std::size_t end) {
  Leaves leaves(text, end);
  leaves.TraverseStmt(const_cast<Stmt *>(piece));
  return leaves.found;
}

/// Whether whatever comes to a handler of `tried` fails.
static bool handlersFail(const AstText &text, const CXXTryStmt *tried) {
  for (unsigned i = 0; i < tried->getNumHandlers(); ++i) {
    const Stmt *block = tried->getHandler(i)->getHandlerBlock();
    if (!flowOf(block, text.context).leaves() ||
        mayLeave(text, block, std::numeric_limits<std::size_t>::max()))
      return false;
  }
  return true;
}

/// Whether `parent` evaluates its part `child` exactly once.
static bool runsOnce(const AstText &text, const Stmt *parent,
                     const Stmt *child) {
  if (const auto *tried = dyn_cast<CXXTryStmt>(parent))
    return child == tried->getTryBlock() && handlersFail(text, tried);
  if (const auto *choice = dyn_cast<IfStmt>(parent))
    return child != choice->getThen() && child != choice->getElse();
  if (const auto *binary = dyn_cast<BinaryOperator>(parent))
    return !binary->isLogicalOp() || child == binary->getLHS();
  return isa<CompoundStmt, DeclStmt, ReturnStmt, CallExpr, CastExpr, ParenExpr,
             FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
             UnaryOperator, MemberExpr, CXXConstructExpr>(parent);
}

/// The same for all that is around `node`, up to `function`.
static bool standsPlainly(const AstText &text, const FunctionDecl *function,
                          const Stmt *node) {
  const Stmt *child = node;
  DynTypedNode at = DynTypedNode::create(*node);
  while (true) {
    auto parents = text.context.getParents(at);
    if (parents.empty())
      return false;
    at = parents[0];
    if (const auto *parent = at.get<Stmt>()) {
      if (!runsOnce(text, parent, child))
        return false;
      child = parent;
    } else if (const auto *variable = at.get<VarDecl>()) {
      if (variable->isStaticLocal())
        return false;
    } else {
      return at.get<FunctionDecl>() == function;
    }
  }
}

bool isReachedOnce(const AstText &text, const FunctionDecl *function,
                   const Stmt *node) {
  auto range = text.range(node->getSourceRange());
  return range && standsPlainly(text, function, node) &&
         !mayLeave(text, function->getBody(), range->begin);
}

} // namespace decouple
