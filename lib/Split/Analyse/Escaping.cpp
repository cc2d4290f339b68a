#include "Split/Analyse/Captures.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

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

void collectEscaping(const AstText &text, const SplitRules &rules,
                     const ArmRange &arm, const ArmNodes &nodes,
                     const Stmt *functionBody, ArmFacts &facts) {
  UsesAfter uses(text, rules, arm.body);
  std::vector<const VarDecl *> order;
  for (const Stmt *statement : nodes.statements)
    if (const auto *declared = dyn_cast<DeclStmt>(statement))
      for (const Decl *declaration : declared->decls())
        if (const auto *variable = dyn_cast<VarDecl>(declaration)) {
          uses.variables[variable] = {variable->getNameAsString(),
                                      text.spell(variable->getType()),
                                      false,
                                      {}};
          order.push_back(variable);
        }
  if (order.empty() || !functionBody)
    return;
  uses.TraverseStmt(const_cast<Stmt *>(functionBody));
  for (const VarDecl *variable : order)
    if (uses.used.count(variable))
      facts.escaping.push_back(uses.variables[variable]);
}

} // namespace decouple
