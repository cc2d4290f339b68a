#include "Rewrite/ArmCollector.h"

#include "Rewrite/Captures.h"
#include "Rewrite/Exits.h"
#include "Rewrite/TokenList.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

const char *nameOf(Place place) {
  switch (place) {
  case Place::Includes:
    return "includes";
  case Place::Declarations:
    return "declarations";
  case Place::Statements:
    return "statements";
  case Place::ElseIf:
    return "else-if arm";
  case Place::SwitchArm:
    return "switch arm";
  case Place::Initializer:
    return "initializer";
  case Place::Expression:
    return "expression";
  case Place::Empty:
    return "empty";
  }
  return "";
}

namespace {

template <typename Node>
const Node *enclosing(DynTypedNode node, ASTContext &context) {
  while (true) {
    auto parents = context.getParents(node);
    if (parents.empty())
      return nullptr;
    node = parents[0];
    if (const Node *found = node.get<Node>())
      return found;
  }
}

/// The function, or lambda, around the arm.
struct Enclosing {
  const FunctionDecl *function = nullptr; ///< outermost, for its name
  const FunctionDecl *innermost = nullptr;
  const Stmt *body = nullptr; ///< of the innermost
  std::string label;          ///< of a lambda: f("label", lambda)
};

/// "name" of a call f("name", ..., lambda, ...).
std::string labelOf(const LambdaExpr *lambda, ASTContext &context) {
  const auto *call =
      enclosing<CallExpr>(DynTypedNode::create(*lambda), context);
  if (!call || call->getNumArgs() == 0)
    return "";
  const auto *name =
      dyn_cast<StringLiteral>(call->getArg(0)->IgnoreUnlessSpelledInSource());
  return name && name->isOrdinary() ? name->getString().str() : "";
}

Enclosing enclosingOf(const Stmt *statement, ASTContext &context) {
  Enclosing result;
  DynTypedNode node = DynTypedNode::create(*statement);
  while (true) {
    auto parents = context.getParents(node);
    if (parents.empty())
      return result;
    node = parents[0];
    const FunctionDecl *function = node.get<FunctionDecl>();
    if (const auto *lambda = node.get<LambdaExpr>())
      function = lambda->getCallOperator();
    if (const auto *lambda = node.get<LambdaExpr>();
        lambda && result.label.empty())
      result.label = labelOf(lambda, context);
    if (!function)
      continue;
    if (!result.innermost) {
      result.innermost = function;
      result.body = function->getBody();
    }
    if (!isLambdaCallOperator(function))
      result.function = function;
  }
}

/// The statements' parents decide whether whole statements leave.
Place placeOfStatements(const AstText &text, const ArmNodes &nodes) {
  for (const Stmt *statement : nodes.statements) {
    auto parents = text.context.getParents(*statement);
    if (parents.empty())
      return Place::Expression;
    if (parents[0].get<InitListExpr>())
      return Place::Initializer;
    const Stmt *parent = parents[0].get<Stmt>();
    if (!parent || !isa<CompoundStmt, SwitchCase, LabelStmt>(parent))
      return Place::Expression;
  }
  return Place::Statements;
}

Place placeOf(const AstText &text, llvm::StringRef body,
              const ArmNodes &nodes) {
  std::vector<TextToken> tokens = tokensOf(body);
  if (tokens.empty())
    return body.contains("include") ? Place::Includes : Place::Empty;
  if (!nodes.declarations.empty())
    return Place::Declarations;
  llvm::StringRef first = tokens[0].text;
  if (first == "else")
    return Place::ElseIf;
  if (first == "case" || first == "default")
    return Place::SwitchArm;
  return nodes.statements.empty() ? Place::Expression
                                  : placeOfStatements(text, nodes);
}

void describeElseIf(const AstText &text, const ArmRange &arm,
                    const ArmNodes &nodes, ArmFacts &facts) {
  const Stmt *first = nodes.statements.front();
  const auto *choice = dyn_cast<IfStmt>(first);
  if (!choice)
    choice = enclosing<IfStmt>(DynTypedNode::create(*first), text.context);
  facts.alwaysReturns = true;
  auto closing = [&](const Stmt *body) {
    facts.alwaysReturns &= terminates(body);
    const auto *compound = dyn_cast_or_null<CompoundStmt>(body);
    auto range =
        compound ? text.range(compound->getSourceRange()) : std::nullopt;
    if (!range || !arm.body.contains(*range))
      return refuse(facts, "TD2004", "an `else` arm without braces");
    facts.thenEnds.push_back(range->end - 1);
  };
  while (choice) {
    auto keyword = text.range(choice->getIfLoc());
    if (!keyword || !arm.body.contains(*keyword)) {
      if (facts.thenEnds.empty())
        closing(first); // `else { ... }`
      return;
    }
    closing(choice->getThen());
    const Stmt *next = choice->getElse();
    choice = dyn_cast_or_null<IfStmt>(next);
    if (auto range =
            next && !choice ? text.range(next->getSourceRange()) : std::nullopt;
        range && arm.body.contains(*range))
      closing(next);
  }
}

/// Calls of const members at most: the hook asks for the same value first.
class Impurities : public RecursiveASTVisitor<Impurities> {
public:
  bool VisitCallExpr(CallExpr *call) {
    const auto *member = dyn_cast<CXXMemberCallExpr>(call);
    found |= !member || !member->getMethodDecl()->isConst();
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *unary) {
    found |= unary->isIncrementDecrementOp();
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *binary) {
    found |= binary->isAssignmentOp();
    return true;
  }
  bool found = false;
};

bool isPure(const Expr *expression) {
  Impurities impurities;
  impurities.TraverseStmt(const_cast<Expr *>(expression));
  return !impurities.found;
}

bool standsInBraces(const Stmt *statement, ASTContext &context) {
  auto parents = context.getParents(*statement);
  return !parents.empty() && parents[0].get<CompoundStmt>();
}

void describeSwitchArm(const AstText &text, const ArmNodes &nodes,
                       ArmFacts &facts) {
  const auto *all = enclosing<SwitchStmt>(
      DynTypedNode::create(*nodes.statements.front()), text.context);
  auto whole = all ? text.range(all->getSourceRange()) : std::nullopt;
  if (!whole || !standsInBraces(all, text.context) || !isPure(all->getCond()))
    return refuse(facts, "TD2005",
                  "a switch whose condition cannot be asked twice");
  auto condition =
      whole ? text.range(all->getCond()->getSourceRange()) : std::nullopt;
  if (!condition || all->hasInitStorage() || all->hasVarStorage())
    return refuse(facts, "TD2005", "a switch that declares its own variable");
  facts.switchBegin = whole->begin;
  facts.switchCondition = *condition;
  const Expr *value = all->getCond()->IgnoreParenImpCasts();
  facts.switchType = text.spell(value->getType());
  const Stmt *last = nodes.statements.back();
  if (const auto *label = dyn_cast<SwitchCase>(last))
    last = label->getSubStmt();
  facts.alwaysReturns = terminates(last);
  if (!isa<BreakStmt>(last) && !facts.alwaysReturns)
    refuse(facts, "TD2005", "a switch arm that falls through");
}

void describeFunction(const AstText &text, const SplitRules &rules,
                      const ArmRange &arm, const ArmNodes &nodes,
                      ArmFacts &facts) {
  Enclosing around = enclosingOf(nodes.statements.front(), text.context);
  if (!around.function || !around.innermost)
    return refuse(facts, "TD2004", "stands in no function");
  facts.function = around.function->getNameAsString();
  facts.label = around.label;
  facts.namespaces = namespacesOf(around.function);
  if (auto range = text.range(around.function->getSourceRange()))
    facts.functionBegin = range->begin;
  if (around.innermost->isDependentContext())
    return refuse(facts, "TD2008", "stands in a template");
  QualType result = around.innermost->getReturnType();
  if (!result->isVoidType())
    facts.result = text.spell(result);
  collectExits(text, arm.body, nodes, facts);
  facts.alwaysReturns = terminates(nodes.statements.back());
  collectEscaping(text, rules, arm, nodes, around.body, facts);
}

} // namespace

ArmFacts collectArm(const AstText &text, llvm::StringRef source,
                    const FileDeclarations &declarations,
                    VariableSlices &slices, const ArmRange &arm,
                    const ArmNodes &nodes) {
  ArmFacts facts;
  facts.group = arm.group;
  facts.arm = arm.arm;
  facts.place = placeOf(text, arm.body.in(source), nodes);
  if (facts.place == Place::Initializer)
    refuse(facts, "TD2015", "entries of an initializer list");
  if (!nodes.declarations.empty()) {
    facts.namespaces = namespacesOf(nodes.declarations.front());
    if (!nodes.statements.empty() && facts.place != Place::Declarations)
      refuse(facts, "TD2004", "mixes declarations and statements");
  } else if (!nodes.statements.empty()) {
    describeFunction(text, text.splitRules(), arm, nodes, facts);
  }
  if (facts.place == Place::ElseIf && !nodes.statements.empty())
    describeElseIf(text, arm, nodes, facts);
  if (facts.place == Place::SwitchArm && !nodes.statements.empty())
    describeSwitchArm(text, nodes, facts);
  collectCaptures(text, declarations, slices, arm, nodes, facts);
  return facts;
}

} // namespace decouple
