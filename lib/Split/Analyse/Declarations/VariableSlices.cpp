#include "Split/Analyse/Declarations/VariableSlices.h"

#include "Split/Analyse/Declarations/Aliases.h"
#include "Split/Analyse/Declarations/References.h"
#include "Split/Analyse/Order/ModuleUses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

/// Names of all functions that an expression calls; "?" for what else it may
/// do.
class Callees : public RecursiveASTVisitor<Callees> {
public:
  explicit Callees(const BindingRules &rules) : uses(rules) {}

  bool VisitCallExpr(CallExpr *call) {
    if (const FunctionDecl *callee = call->getDirectCallee())
      add(callee);
    else
      names.push_back("?");
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *) {
    names.push_back("new");
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    if (!uses.isOfLibrary(made->getConstructor()))
      names.push_back("?");
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *) {
    names.push_back("?");
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) {
    names.push_back("lambda");
    return true;
  }
  std::vector<std::string> names;

private:
  void add(const FunctionDecl *callee) {
    if (isa<CXXConversionDecl>(callee) && uses.isOfLibrary(callee))
      return;
    if (callee->isOverloadedOperator())
      return names.push_back("operator");
    names.push_back(callee->getNameAsString());
  }

  ModuleUses uses;
};

} // namespace

/// `a(...).def(...).def(...)` => `a(...)`.
static const Expr *chainStart(const Expr *expression) {
  while (true) {
    expression = expression->IgnoreUnlessSpelledInSource();
    const auto *call = dyn_cast<CXXMemberCallExpr>(expression);
    if (!call)
      return expression;
    const Expr *object = call->getImplicitObjectArgument();
    if (!object || isa<DeclRefExpr>(object->IgnoreUnlessSpelledInSource()))
      return expression;
    expression = object;
  }
}

static std::string literalText(const Expr *expression) {
  const auto *literal =
      dyn_cast<StringLiteral>(expression->IgnoreUnlessSpelledInSource());
  return literal && literal->isOrdinary() ? literal->getString().str() : "";
}

static std::string className(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record ? record->getQualifiedNameAsString() : "";
}

std::size_t VariableSlices::add(const VarDecl *variable) {
  variable = variable->getCanonicalDecl();
  auto [place, fresh] = index.try_emplace(variable, facts.size());
  if (!fresh)
    return place->second;
  std::size_t self = facts.size();
  facts.emplace_back();
  VariableFacts fact; // facts may grow while this one is made
  describe(variable, fact);
  facts[self] = std::move(fact);
  return self;
}

void VariableSlices::describe(const VarDecl *variable, VariableFacts &fact) {
  fact.name = variable->getNameAsString();
  fact.type = text.spell(variable->getType());
  if (auto typeRange = text.range(
          variable->getTypeSourceInfo()->getTypeLoc().getSourceRange()))
    fact.declaredType = typeRange->in(text.source()).str();
  if (isa<ParmVarDecl>(variable))
    fact.kind = VariableFacts::Parameter;
  else if (!variable->isLocalVarDecl())
    fact.kind = VariableFacts::FileScope;
  else if (const Expr *initializer = variable->getInit();
           initializer && !mayChange(variable, text.context))
    classify(initializer, fact);
}

void VariableSlices::classify(const Expr *initializer, VariableFacts &fact) {
  const Expr *start = chainStart(initializer);
  const Expr *slice = initializer;
  if (auto range = text.range(initializer->getSourceRange()))
    fact.initializer = *range;
  if (const auto *call = dyn_cast<CXXMemberCallExpr>(start);
      call && call->getNumArgs() > 0 &&
      llvm::is_contained(rules.submoduleMethods,
                         call->getMethodDecl()->getNameAsString())) {
    fact.kind = VariableFacts::Submodule;
    slice = call->getImplicitObjectArgument();
    fact.scopeIsPointer = slice->getType()->isPointerType();
    fact.attribute = literalText(call->getArg(0));
  } else if (const auto *made = dyn_cast<CXXConstructExpr>(start);
             made && made->getNumArgs() > 1 &&
             llvm::is_contained(rules.classTemplates,
                                className(made->getType()))) {
    fact.kind = VariableFacts::ClassObject;
    slice = made->getArg(0);
    fact.attribute = literalText(made->getArg(1));
  }
  if (fact.kind != VariableFacts::Plain)
    if (auto range = text.range(slice->getSourceRange()))
      fact.scope = *range;
  Callees callees(rules);
  callees.TraverseStmt(const_cast<Expr *>(slice));
  std::set<std::size_t> uses;
  forEachReference(DynTypedNode::create(*slice), text.context,
                   [&](const NamedDecl *used, const Expr *) {
                     if (const auto *variable = dyn_cast<VarDecl>(used)) {
                       if (text.range(variable->getSourceRange()))
                         uses.insert(add(variable));
                       else // of a header, which may change it
                         callees.names.push_back("?");
                     }
                   });
  fact.callees = std::move(callees.names);
  fact.uses.assign(uses.begin(), uses.end());
}

} // namespace decouple
