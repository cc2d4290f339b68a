#include "Split/Analyse/Branches.h"

#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Analyse/Declarations/References.h"
#include "Split/Analyse/Order/Flow.h"
#include "Text/TokenList.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// The nearest `Node` around `statement` that `fits`.
template <typename Node, typename Fits>
static const Node *enclosing(const Stmt *statement, ASTContext &context,
                             Fits fits) {
  DynTypedNode node = DynTypedNode::create(*statement);
  while (true) {
    auto parents = context.getParents(node);
    if (parents.empty())
      return nullptr;
    node = parents[0];
    if (const Node *found = node.get<Node>(); found && fits(found))
      return found;
  }
}

namespace {

/// Goes along the branches of an arm.
class BranchReader {
public:
  BranchReader(const AstText &text, const ArmRange &arm, ArmFacts &facts)
      : text(text), arm(arm), facts(facts) {}

  void read(const Stmt *branch) {
    facts.alwaysReturns = true;
    while (const auto *choice = dyn_cast<IfStmt>(branch)) {
      close(choice->getThen());
      auto keyword = text.range(choice->getElseLoc());
      if (!keyword || !arm.body.contains(*keyword))
        return;
      branch = choice->getElse();
    }
    close(branch);
  }

private:
  void close(const Stmt *body) {
    facts.alwaysReturns &= flowOf(body, text.context).leaves();
    const auto *compound = dyn_cast<CompoundStmt>(body);
    auto range =
        compound ? text.range(compound->getSourceRange()) : std::nullopt;
    if (!range || range->begin >= arm.body.end)
      return facts.note(Oddity::ElseWithoutBraces);
    if (arm.body.contains(*range))
      return facts.thenEnds.push_back(range->end - 1);
    for (const Stmt *statement : compound->body())
      if (auto inner = text.range(statement->getSourceRange());
          !inner || !arm.body.contains(*inner))
        return facts.note(Oddity::SharedLastBranch);
    facts.rotated = true;
    facts.thenEnds.push_back(arm.body.end);
  }

  const AstText &text;
  const ArmRange &arm;
  ArmFacts &facts;
};

} // namespace

/// What the conditions of a branch and of those after it declare ends behind
/// the last one, which stays.
static void seeEnds(const AstText &text, const Stmt *branch, ArmFacts &facts) {
  const auto *choice = dyn_cast_or_null<IfStmt>(branch);
  for (; choice; choice = dyn_cast_or_null<IfStmt>(choice->getElse()))
    for (const Stmt *declared : std::initializer_list<const Stmt *>{
             choice->getInit(), choice->getConditionVariableDeclStmt()})
      for (const VarDecl *variable : variablesIn(declared))
        if (!endsQuietly(variable, text.splitRules().bindings.classTemplates))
          facts.note(Oddity::OutlivesArm,
                     "`" + variable->getNameAsString() + "` of type `" +
                         variable->getType().getAsString() + "`");
}

void describeElseIf(const AstText &text, llvm::StringRef source,
                    const ArmRange &arm, const ArmNodes &nodes,
                    ArmFacts &facts) {
  TokenList tokens = tokensOf(arm.body.in(source));
  const TextToken &keyword = tokens[tokens[0].text == "}" ? 1 : 0];
  facts.connector = {arm.body.begin + tokens[0].offset,
                     arm.body.begin + keyword.offset + keyword.text.size()};
  const auto *choice = enclosing<IfStmt>(
      nodes.statements.front(), text.context, [&](const IfStmt *candidate) {
        auto at = text.range(candidate->getElseLoc());
        return at && at->begin == arm.body.begin + keyword.offset;
      });
  if (!choice)
    return facts.note(Oddity::ElseWithoutIf);
  seeEnds(text, choice->getElse(), facts);
  BranchReader(text, arm, facts).read(choice->getElse());
}

static bool isPure(const Expr *expression, const ASTContext &context);

/// Whether all that `statement` does is to return what is pure.
static bool returnsOnly(const Stmt *statement, const ASTContext &context) {
  if (const auto *block = dyn_cast<CompoundStmt>(statement))
    return llvm::all_of(block->body(), [&](const Stmt *inner) {
      return returnsOnly(inner, context);
    });
  const auto *result = dyn_cast<ReturnStmt>(statement);
  return result && result->getRetValue() &&
         isPure(result->getRetValue(), context);
}

/// Whether all that `method` does is to say something: its text has to show it.
static bool isPure(const CXXMethodDecl *method, const ASTContext &context) {
  const Stmt *body = method->isVirtual() ? nullptr : method->getBody();
  return body && returnsOnly(body, context);
}

/// Whether asking twice is asking once: the hook asks for the value first.
static bool isPure(const Expr *expression, const ASTContext &context) {
  for (const Expr *inner = nullptr; inner != expression;) {
    inner = expression;
    expression = expression->IgnoreImplicit()->IgnoreParenCasts();
  }
  auto pure = [&](const Expr *part) { return isPure(part, context); };
  if (const auto *call = dyn_cast<CXXMemberCallExpr>(expression))
    return call->getMethodDecl() && isPure(call->getMethodDecl(), context) &&
           pure(call->getImplicitObjectArgument()) &&
           llvm::all_of(call->arguments(), pure);
  if (const auto *binary = dyn_cast<BinaryOperator>(expression))
    return !binary->isAssignmentOp() && pure(binary->getLHS()) &&
           pure(binary->getRHS());
  return !expression->HasSideEffects(context);
}

std::set<std::string> askedBySwitches(llvm::StringRef text) {
  std::set<std::string> names;
  const TokenList tokens = tokensOf(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
    if (tokens.is(i, "switch") && tokens.is(i + 1, "("))
      for (std::size_t at = i + 2;
           at < std::min(tokens.partner(i + 1), tokens.size()); ++at)
        if (tokens.isIdentifier(at))
          names.insert(tokens[at].text.str());
  return names;
}

/// Whether the case before `first` runs into it.
static bool isEnteredFromAbove(const AstText &text, const SwitchStmt *all,
                               const Stmt *first) {
  std::vector<const Stmt *> above;
  if (const auto *body = dyn_cast<CompoundStmt>(all->getBody()))
    for (const Stmt *statement : body->body()) {
      if (statement == first)
        return !above.empty() && flowOf(above, text.context).offTheEnd;
      above.push_back(statement);
    }
  return true;
}

static bool standsInBraces(const Stmt *statement, ASTContext &context) {
  auto parents = context.getParents(*statement);
  return !parents.empty() && parents[0].get<CompoundStmt>();
}

/// Whether one of `statements` uses what is declared in `body`, a switch's, and
/// not in the arm: the hook is called in front of the switch.
static bool usesOwn(const AstText &text, TextRange body, TextRange arm,
                    llvm::ArrayRef<const Stmt *> statements) {
  bool found = false;
  for (const Stmt *statement : statements)
    forEachReference(DynTypedNode::create(*statement), text.context,
                     [&](const NamedDecl *used, const Expr *) {
                       auto at = isa<ValueDecl>(used)
                                     ? text.range(used->getSourceRange())
                                     : std::nullopt;
                       found |= at && body.contains(*at) && !arm.contains(*at);
                     });
  return found;
}

void describeCase(const AstText &text, llvm::StringRef source,
                  const ArmRange &arm, const ArmNodes &nodes, ArmFacts &facts) {
  if (nodes.statements.empty())
    return facts.note(Oddity::FallsThrough);
  const auto *all =
      enclosing<SwitchStmt>(nodes.statements.front(), text.context,
                            [](const SwitchStmt *) { return true; });
  auto whole = all ? text.range(all->getSourceRange()) : std::nullopt;
  if (!whole || !standsInBraces(all, text.context) ||
      !isPure(all->getCond(), text.context))
    return facts.note(Oddity::ConditionWithEffect);
  auto condition =
      whole ? text.range(all->getCond()->getSourceRange()) : std::nullopt;
  if (!condition || all->hasInitStorage() || all->hasVarStorage() ||
      usesOwn(text, *whole, arm.body, nodes.statements))
    return facts.note(Oddity::SwitchVariable);
  facts.switchBegin = whole->begin;
  facts.switchCondition = *condition;
  const Expr *value = all->getCond()->IgnoreParenImpCasts();
  facts.switchType = text.spell(value->getType());
  Flow flow = flowOf(nodes.statements, text.context);
  facts.alwaysReturns = flow.leaves();
  // The statement of a last label stands behind the arm.
  TokenList tokens = tokensOf(arm.body.in(source));
  if (flow.offTheEnd || tokens.is(tokens.size() - 1, ":"))
    facts.note(Oddity::FallsThrough);
  if (isEnteredFromAbove(text, all, nodes.statements.front()))
    facts.note(Oddity::EnteredFromAbove);
}

} // namespace decouple
