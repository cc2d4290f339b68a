#include "Split/Analyse/Order/Flow.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace decouple {

/// Whether a `case` in `statement` belongs to a switch around it.
static bool hasStrayCase(const Stmt *statement) {
  if (!statement || isa<SwitchStmt, LambdaExpr>(statement))
    return false;
  return isa<SwitchCase>(statement) ||
         llvm::any_of(statement->children(), hasStrayCase);
}

static const Stmt *withoutLabels(const Stmt *statement) {
  while (const auto *label = dyn_cast<SwitchCase>(statement))
    statement = label->getSubStmt();
  return statement;
}

namespace {

/// `do { statements; marker } while (false); marker`: what control reaches of
/// the markers says where it goes.
class Frame {
public:
  explicit Frame(ASTContext &context)
      : context(context), inside(literal()), after(literal()) {}

  Flow flowOf(llvm::ArrayRef<const Stmt *> statements) {
    std::vector<Stmt *> body;
    for (const Stmt *statement : statements)
      body.push_back(const_cast<Stmt *>(withoutLabels(statement)));
    body.push_back(inside);
    Stmt *loop = new (context)
        DoStmt(compound(body), literal(), /*DL=*/{}, /*WL=*/{}, /*RP=*/{});
    CFG::BuildOptions options;
    options.AddImplicitDtors = true;
    options.AddTemporaryDtors = true; // some do not return
    std::unique_ptr<CFG> graph = CFG::buildCFG(
        /*D=*/nullptr, compound({loop, after}), &context, options);
    if (!graph)
      return {};
    llvm::BitVector live = liveBlocks(*graph);
    bool end = reaches(*graph, live, inside);
    // Past the loop comes what runs off its end, and what breaks.
    return {end, !end && reaches(*graph, live, after)};
  }

private:
  Expr *literal() {
    return CXXBoolLiteralExpr::Create(context, false, context.BoolTy, {});
  }

  CompoundStmt *compound(llvm::ArrayRef<Stmt *> statements) {
    return CompoundStmt::Create(context, statements, {}, {}, {});
  }

  /// Behind a switch that has a case for each enumerator, too: nobody keeps
  /// other values from it.
  static const CFGBlock *next(const CFGBlock &block,
                              const CFGBlock::AdjacentBlock &successor) {
    const CFGBlock *reached = successor.getReachableBlock();
    return reached || !isa_and_nonnull<SwitchStmt>(block.getTerminatorStmt())
               ? reached
               : successor.getPossiblyUnreachableBlock();
  }

  static void reach(const CFGBlock *from, llvm::BitVector &live) {
    std::vector<const CFGBlock *> open = {from};
    while (!open.empty()) {
      const CFGBlock &block = *open.back();
      open.pop_back();
      if (live[block.getBlockID()])
        continue;
      live.set(block.getBlockID());
      for (const CFGBlock::AdjacentBlock &successor : block.succs())
        if (const CFGBlock *reached = next(block, successor))
          open.push_back(reached);
    }
  }

  /// Handlers count as reached: the graph has no edges for what throws.
  static llvm::BitVector liveBlocks(const CFG &graph) {
    llvm::BitVector live(graph.getNumBlockIDs());
    reach(&graph.getEntry(), live);
    for (const CFGBlock *block : graph)
      if (!live[block->getBlockID()] && block->pred_empty() &&
          isa_and_nonnull<CXXTryStmt>(block->getTerminatorStmt()))
        reach(block, live);
    return live;
  }

  static bool reaches(const CFG &graph, const llvm::BitVector &live,
                      const Stmt *marker) {
    for (const CFGBlock *block : graph)
      for (const CFGElement &element : *block)
        if (auto statement = element.getAs<CFGStmt>();
            statement && statement->getStmt() == marker)
          return live[block->getBlockID()];
    return true;
  }

  ASTContext &context;
  Expr *inside, *after;
};

} // namespace

Flow flowOf(llvm::ArrayRef<const Stmt *> statements, ASTContext &context) {
  Flow all{false, false};
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (hasStrayCase(withoutLabels(statements[i])))
      return {};
    if (i > 0 && !isa<SwitchCase>(statements[i]))
      continue;
    Flow flow = Frame(context).flowOf(statements.drop_front(i));
    all.offTheEnd |= flow.offTheEnd;
    all.byBreak |= flow.byBreak;
  }
  return statements.empty() ? Flow{true, false} : all;
}

} // namespace decouple
