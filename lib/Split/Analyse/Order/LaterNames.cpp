#include "Split/Analyse/Order/LaterNames.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class NamesOfArm : public RecursiveASTVisitor<NamesOfArm> {
public:
  explicit NamesOfArm(const ModuleUses &uses) : uses(uses) {}

  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  bool VisitCallExpr(CallExpr *call) {
    result.areKnown &= !uses.asksForAll(call);
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(call);
        !member || !uses.isFresh(member->getImplicitObjectArgument()))
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
        result.own.insert(*name);
      result.areKnown &= !isUnknownText(argument);
    }
  }

  const ModuleUses &uses;
};

class LaterNames : public RecursiveASTVisitor<LaterNames> {
public:
  LaterNames(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
             const BoundNames &names, const std::set<const Expr *> &settings)
      : text(text), uses(uses), arm(arm), names(names), settings(settings) {}

  bool found = false;

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    if (uses.isBound(lambda, text.context))
      return true;
    lambdas.push_back(lambda->getCallOperator());
    bool goesOn = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    lambdas.pop_back();
    return goesOn;
  }
  bool VisitCallExpr(CallExpr *call) {
    found |= runsLater(call) && !settings.count(call) && uses.asksForAll(call);
    return !found && see(Call(call), call);
  }
  /// What a variable has looked up before the arm may be used behind it.
  bool VisitVarDecl(VarDecl *variable) {
    auto range = text.range(variable->getSourceRange());
    if (variable->hasInit() && uses.isObjectType(variable->getType()) &&
        range && !arm.body.contains(*range))
      found |= asksFor(variable->getInit());
    return !found;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(Call(made), made);
  }

private:
  bool runsLater(const Expr *where) const {
    auto range = text.range(where->getSourceRange());
    return !range || range->begin >= arm.body.end ||
           (!lambdas.empty() && !arm.body.contains(*range));
  }

  bool asksFor(const Stmt *value) const {
    const auto *literal = dyn_cast_or_null<StringLiteral>(value);
    if (literal && literal->isOrdinary() &&
        names.own.count(literal->getString().str()))
      return true;
    return value && !isa<LambdaExpr>(value) &&
           llvm::any_of(value->children(),
                        [&](const Stmt *part) { return asksFor(part); });
  }

  /// A call that runs before the arm, or is its own, is none.
  bool see(const Call &call, const Expr *where) {
    if (runsLater(where) && !settings.count(where))
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
      return name && (names.own.count(*name) || names.lookedUp.count(*name));
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
  const BoundNames &names;
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
                   const BoundNames &names,
                   const std::set<const Expr *> &settings) {
  LaterNames later(text, uses, arm, names, settings);
  later.TraverseStmt(function->getBody());
  return later.found;
}

} // namespace decouple
