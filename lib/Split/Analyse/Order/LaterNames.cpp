#include "Split/Analyse/Order/LaterNames.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Whether `object` is made where it is used: `a(...).def(...)` makes an `a`.
static bool isFresh(const Expr *object) {
  while (object) {
    object = object->IgnoreUnlessSpelledInSource();
    if (isa<CXXConstructExpr>(object))
      return true;
    const auto *call = dyn_cast<CXXMemberCallExpr>(object);
    object = call ? call->getImplicitObjectArgument() : nullptr;
  }
  return false;
}

namespace {

class NamesOfArm : public RecursiveASTVisitor<NamesOfArm> {
public:
  explicit NamesOfArm(const ModuleUses &uses) : uses(uses) {}

  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  bool VisitCallExpr(CallExpr *call) {
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(call);
        !member || !isFresh(member->getImplicitObjectArgument()))
      see(Call(call));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    see(Call(made));
    return true;
  }

  BoundNames result;

private:
  void see(const Call &call) {
    if (!uses.concerns(call))
      return;
    result.areKnown &= !uses.looksUpUnknown(call);
    for (const Expr *argument : call.arguments) {
      if (std::optional<std::string> name = literalIn(argument))
        result.names.insert(*name);
      result.areKnown &= !isUnknownText(argument);
    }
  }

  const ModuleUses &uses;
};

class LaterNames : public RecursiveASTVisitor<LaterNames> {
public:
  LaterNames(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
             const std::set<std::string> &names,
             const std::set<const Expr *> &settings)
      : text(text), uses(uses), arm(arm), names(names), settings(settings) {}

  bool found = false;

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    if (isBound(lambda))
      return true;
    lambdas.push_back(lambda->getCallOperator());
    bool goesOn = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    lambdas.pop_back();
    return goesOn;
  }
  bool VisitCallExpr(CallExpr *call) { return see(Call(call), call); }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(Call(made), made);
  }

private:
  /// Whether `lambda` is given to the module, to be called when that is there.
  bool isBound(const LambdaExpr *lambda) const {
    const Expr *inner = lambda;
    while (const auto *outer =
               dyn_cast_or_null<Expr>(parentStatement(inner, text.context))) {
      inner = outer;
      const auto *called = dyn_cast<CallExpr>(outer);
      if (!called)
        continue;
      Call call(called);
      if (call.callee && isLambdaCallOperator(call.callee))
        return false;
      if (uses.concerns(call) || (call.callee && uses.isOfLibrary(call.callee)))
        return true;
    }
    return false;
  }

  /// A call that runs before the arm, or is its own, is none.
  bool see(const Call &call, const Expr *where) {
    auto range = text.range(where->getSourceRange());
    bool runsLater = !range || range->begin >= arm.body.end ||
                     (!lambdas.empty() && !arm.body.contains(*range));
    if (runsLater && !settings.count(where))
      found |= hasName(call) || hasUnknown(call);
    return !found;
  }

  /// Other functions of the library give names to other things, such as to
  /// parameters.
  bool hasName(const Call &call) const {
    if (call.callee && uses.isOfLibrary(call.callee) && !uses.concerns(call))
      return false;
    return llvm::any_of(call.arguments, [&](const Expr *argument) {
      std::optional<std::string> name = literalIn(argument);
      return name && names.count(*name);
    });
  }

  bool hasUnknown(const Call &call) const {
    bool sets = uses.concerns(call) ||
                (call.callee && (isLambdaCallOperator(call.callee) ||
                                 uses.isSetter(call.callee)));
    return sets && (uses.looksUpUnknown(call) ||
                    llvm::any_of(call.arguments, [&](const Expr *argument) {
                      return isUnknownText(argument) && !isParameter(argument);
                    }));
  }

  /// Of a lambda, whose calls say what it is.
  bool isParameter(const Expr *argument) const {
    const auto *named = dyn_cast<DeclRefExpr>(argument->IgnoreParenImpCasts());
    return named && isa<ParmVarDecl>(named->getDecl()) &&
           llvm::is_contained(lambdas, named->getDecl()->getDeclContext());
  }

  const AstText &text;
  const ModuleUses &uses;
  const ArmRange &arm;
  const std::set<std::string> &names;
  const std::set<const Expr *> &settings;
  std::vector<const DeclContext *> lambdas;
};

} // namespace

BoundNames namesOf(const ModuleUses &uses, const ArmNodes &nodes) {
  NamesOfArm names(uses);
  for (const Stmt *statement : nodes.statements)
    names.TraverseStmt(const_cast<Stmt *>(statement));
  return std::move(names.result);
}

bool areNamedLater(const AstText &text, const ModuleUses &uses,
                   const FunctionDecl *function, const ArmRange &arm,
                   const std::set<std::string> &names,
                   const std::set<const Expr *> &settings) {
  if (names.empty())
    return false;
  LaterNames later(text, uses, arm, names, settings);
  later.TraverseStmt(function->getBody());
  return later.found;
}

} // namespace decouple
