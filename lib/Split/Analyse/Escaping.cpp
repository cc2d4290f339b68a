#include "Split/Analyse/Escaping.h"

#include "Split/Analyse/Addresses/KeptAddresses.h"
#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// Looks for uses of the arm's variables outside the arm.
class UsesAfter : public RecursiveASTVisitor<UsesAfter> {
public:
  UsesAfter(const AstText &text, const SplitRules &rules, TextRange arm)
      : text(text), rules(rules), arm(arm) {}

  bool VisitDeclRefExpr(DeclRefExpr *expression) {
    const auto *variable = dyn_cast<VarDecl>(expression->getDecl());
    auto range = text.range(expression->getSourceRange());
    if (!variable || !variables.count(variable) || !range ||
        arm.contains(*range))
      return true;
    EscapingVariable &escaping = variables[variable];
    std::string attribute = attributeSetBy(expression);
    if (attribute.empty())
      escaping.usedElsewhere = true;
    else
      escaping.attributes.push_back(attribute);
    used.insert(variable);
    return true;
  }

  std::map<const VarDecl *, EscapingVariable> variables;
  std::set<const VarDecl *> used;

private:
  /// The name that `setter("name", value)` gives `value`.
  std::string attributeSetBy(const Expr *value) const {
    const Stmt *node = value;
    while ((node = parentStatement(cast<Expr>(node), text.context))) {
      if (const auto *call = dyn_cast<CallExpr>(node))
        return attributeOf(call);
      if (!isa<ImplicitCastExpr, ParenExpr>(node))
        return "";
    }
    return "";
  }

  std::string attributeOf(const CallExpr *call) const {
    // A lambda is called through its operator(), itself the first argument.
    unsigned skip = isa<CXXOperatorCallExpr>(call) ? 1 : 0;
    const Expr *callee = skip ? call->getArg(0) : call->getCallee();
    const auto *named = dyn_cast<DeclRefExpr>(callee->IgnoreParenImpCasts());
    if (!named)
      return "";
    for (const AttributeSetter &setter : rules.bindings.setters) {
      if (named->getDecl()->getNameAsString() != setter.callee ||
          call->getNumArgs() <= setter.nameArgument + skip)
        continue;
      const Expr *name = call->getArg(setter.nameArgument + skip);
      if (const auto *literal =
              dyn_cast<clang::StringLiteral>(name->IgnoreParenImpCasts()))
        return literal->getString().str();
    }
    return "";
  }

  const AstText &text;
  const SplitRules &rules;
  TextRange arm;
};

} // namespace

/// The variables that stand directly in the arm.
static std::vector<const VarDecl *> variablesOf(const ArmNodes &nodes) {
  std::vector<const VarDecl *> variables;
  for (const Stmt *statement : nodes.statements)
    llvm::append_range(variables, variablesIn(statement));
  return variables;
}

/// Whether making one and assigning to it later is as good as making it of the
/// last value: of classes, who makes one has to know. A hook knows nothing of
/// an alignment, nor of other attributes.
static bool isValue(const VarDecl *variable) {
  return variable->getType()->isScalarType() && variable->hasLocalStorage() &&
         llvm::all_of(variable->attrs(), [](const Attr *attribute) {
           return isa<UnusedAttr>(attribute);
         });
}

/// Whether a hook could return one.
static bool isReturnable(const VarDecl *variable, ASTContext &context) {
  QualType type = variable->getType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return !type->isReferenceType() &&
         (type->isScalarType() || type.isTriviallyCopyableType(context) ||
          (record && isInStandardLibrary(record)));
}

/// Whether something of the block around the arm comes behind it.
static bool isFollowed(const AstText &text, const ArmRange &arm,
                       const ArmNodes &nodes) {
  auto parents = text.context.getParents(*nodes.statements.back());
  const auto *block =
      parents.empty() ? nullptr : parents[0].get<CompoundStmt>();
  if (!block || block->body_empty())
    return true;
  auto last = text.range(block->body_back()->getSourceRange());
  return !last || last->begin >= arm.body.end;
}

/// `variable` goes with the hook, and not with the block around the arm.
static void seeEnd(const AstText &text, const VarDecl *variable,
                   ArmFacts &facts) {
  if (!endsQuietly(variable, text.splitRules().bindings.classTemplates))
    facts.note(Oddity::OutlivesArm,
               "`" + variable->getNameAsString() + "` of type `" +
                   variable->getType().getAsString() + "`");
}

/// What the conditions of the arm's branches declare ends behind the branches
/// that stay.
static std::vector<const VarDecl *> inConditions(const AstText &text,
                                                 const ArmNodes &nodes) {
  std::vector<const VarDecl *> variables;
  for (const Stmt *statement : nodes.statements) {
    auto parents = text.context.getParents(*statement);
    if (!parents.empty() && parents[0].get<IfStmt>())
      llvm::append_range(variables, variablesIn(statement));
  }
  return variables;
}

static void seeKeeper(const AstText &text, const ArmNodes &nodes,
                      const std::vector<const VarDecl *> &ending,
                      const std::vector<const VarDecl *> &returned,
                      ArmFacts &facts) {
  if (!ending.empty())
    facts.keeper = keeperOf(nodes.statements, ending, returned,
                            text.splitRules().bindings.classTemplates);
}

void collectEscaping(const AstText &text, const SplitRules &rules,
                     const ArmRange &arm, const ArmNodes &nodes,
                     const Stmt *functionBody, ArmFacts &facts) {
  UsesAfter uses(text, rules, arm.body);
  std::vector<const VarDecl *> order = variablesOf(nodes);
  for (const VarDecl *variable : order)
    uses.variables[variable] = {variable->getNameAsString(),
                                text.spell(variable->getType()),
                                false,
                                isValue(variable),
                                {}};
  if (facts.place == Place::ElseIf)
    seeKeeper(text, nodes, inConditions(text, nodes), {}, facts);
  if (order.empty() || !functionBody)
    return;
  uses.TraverseStmt(const_cast<Stmt *>(functionBody));
  bool livesOn = facts.place == Place::Statements && !facts.alwaysReturns &&
                 isFollowed(text, arm, nodes);
  std::vector<const VarDecl *> ending, returned;
  for (const VarDecl *variable : order) {
    if (uses.used.count(variable)) {
      facts.escaping.push_back(uses.variables[variable]);
      returned.push_back(variable);
    } else if (livesOn) {
      seeEnd(text, variable, facts);
    }
    const bool isReturned = uses.used.count(variable) != 0;
    if (variable->hasLocalStorage() &&
        (isReturned ? isReturnable(variable, text.context) : livesOn))
      ending.push_back(variable);
  }
  if (facts.place == Place::Statements)
    seeKeeper(text, nodes, ending, returned, facts);
}

} // namespace decouple
