#include "Rewrite/Captures.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// What all uses of one variable in the arm have in common.
struct Uses {
  const ValueDecl *variable = nullptr;
  bool onlyRead = true;  ///< loaded as a value, each time
  bool onlyConst = true; ///< bound to const, or a const member called
};

/// The statement around `expression`, parentheses left out.
const Stmt *parentStatement(const Expr *expression, ASTContext &context) {
  while (true) {
    auto parents = context.getParents(*expression);
    const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
    if (!parent || !isa<ParenExpr>(parent))
      return parent;
    expression = cast<Expr>(parent);
  }
}

bool isLoad(const Stmt *parent) {
  const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent);
  return cast && cast->getCastKind() == CK_LValueToRValue;
}

bool isConstUse(const Stmt *parent) {
  if (isLoad(parent))
    return true;
  if (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent))
    return cast->getType().isConstQualified();
  const auto *member = dyn_cast_or_null<MemberExpr>(parent);
  if (!member)
    return false;
  const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
  return method && (method->isConst() || method->isStatic());
}

Passing passingOf(const Uses &uses) {
  QualType type = uses.variable->getType();
  bool isConst = type.getNonReferenceType().isConstQualified();
  if (type->isReferenceType() && isConst)
    return Passing::ConstReference;
  QualType plain = type.getNonReferenceType();
  if (plain->isScalarType() && uses.onlyRead)
    return Passing::Value;
  return isConst || uses.onlyConst ? Passing::ConstReference
                                   : Passing::Reference;
}

class Collector {
public:
  Collector(const AstText &text, const FileDeclarations &declarations,
            VariableSlices &slices, const ArmRange &arm, ArmFacts &facts)
      : text(text), declarations(declarations), slices(slices), arm(arm),
        facts(facts) {}

  void see(const NamedDecl *used, const Expr *expression) {
    if (inArm(used))
      return;
    if (const auto *value = dyn_cast<ValueDecl>(used);
        value && isVariable(value) && expression)
      return note(value, expression);
    if (used->getParentFunctionOrMethod() && !isa<VarDecl>(used) &&
        text.range(used->getSourceRange()))
      localNeeds(used);
    if (auto need = declarations.find(used))
      needs.insert(*need);
  }

  void seeThis(const CXXThisExpr *self) {
    const auto *member =
        dyn_cast_or_null<MemberExpr>(parentStatement(self, text.context));
    const auto *field =
        member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field || !self->isImplicit())
      return problem("TD2011", "uses `this` other than for its fields");
    Uses &use = fields[field->getNameAsString()];
    use.variable = field;
    const Stmt *parent = parentStatement(member, text.context);
    use.onlyRead &= isLoad(parent);
    use.onlyConst &= isConstUse(parent);
  }

  void finish() {
    for (auto &[name, use] : locals)
      add(name, use, false);
    for (auto &[name, use] : fields)
      add(name, use, true);
    facts.needs.assign(needs.begin(), needs.end());
  }

private:
  bool inArm(const Decl *declaration) const {
    auto range = text.range(declaration->getSourceRange());
    return range && arm.body.contains(*range);
  }

  /// A variable that lives in the host: local, or mutable at file scope.
  bool isVariable(const ValueDecl *value) const {
    if (isa<BindingDecl>(value))
      return true;
    const auto *variable = dyn_cast<VarDecl>(value);
    if (!variable || !text.range(variable->getSourceRange()))
      return false;
    if (variable->isLocalVarDeclOrParm())
      return true;
    auto index = declarations.find(variable);
    return index && declarations.facts[*index].mutableState;
  }

  void note(const ValueDecl *value, const Expr *expression) {
    Uses &use = locals[value->getNameAsString()];
    if (use.variable &&
        use.variable->getCanonicalDecl() != value->getCanonicalDecl())
      return problem("TD2012", "two variables of the host named `" +
                                   value->getNameAsString() + "` are used");
    use.variable = value;
    const Stmt *parent = parentStatement(expression, text.context);
    use.onlyRead &= isLoad(parent);
    use.onlyConst &= isConstUse(parent);
  }

  /// A type or constant that the host function declares for itself.
  void localNeeds(const NamedDecl *used) {
    const Decl *outer = used;
    while (const auto *record =
               dyn_cast<CXXRecordDecl>(outer->getDeclContext()))
      outer = record;
    if (auto range = text.range(outer->getSourceRange()))
      carried.insert(*range);
    for (TextRange range : carried)
      if (!llvm::is_contained(facts.carried, range))
        facts.carried.push_back(range);
  }

  void add(const std::string &name, const Uses &use, bool field) {
    Capture capture;
    capture.name = name;
    capture.fieldOfThis = field;
    capture.passing = passingOf(use);
    capture.type =
        text.parameter(use.variable->getType(), capture.passing, name);
    if (const auto *variable = dyn_cast<VarDecl>(use.variable))
      capture.variable = slices.add(variable);
    facts.captures.push_back(std::move(capture));
  }

  void problem(llvm::StringRef id, const std::string &reason) {
    if (!facts.problem.empty())
      return;
    facts.problemId = id.str();
    facts.problem = reason;
  }

  const AstText &text;
  const FileDeclarations &declarations;
  VariableSlices &slices;
  const ArmRange &arm;
  ArmFacts &facts;
  std::map<std::string, Uses> locals, fields;
  std::set<std::size_t> needs;
  std::set<TextRange> carried;
};

class ThisUses : public RecursiveASTVisitor<ThisUses> {
public:
  explicit ThisUses(Collector &collector) : collector(collector) {}
  bool VisitCXXThisExpr(CXXThisExpr *self) {
    collector.seeThis(self);
    return true;
  }

private:
  Collector &collector;
};

} // namespace

void collectCaptures(const AstText &text, const FileDeclarations &declarations,
                     VariableSlices &slices, const ArmRange &arm,
                     const ArmNodes &nodes, ArmFacts &facts) {
  Collector collector(text, declarations, slices, arm, facts);
  auto see = [&](const NamedDecl *used, const Expr *expression) {
    collector.see(used, expression);
  };
  ThisUses self(collector);
  for (const Stmt *statement : nodes.statements) {
    forEachReference(DynTypedNode::create(*statement), text.context, see);
    self.TraverseStmt(const_cast<Stmt *>(statement));
  }
  for (const Decl *declaration : nodes.declarations)
    forEachReference(DynTypedNode::create(*declaration), text.context, see);
  collector.finish();
}

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
