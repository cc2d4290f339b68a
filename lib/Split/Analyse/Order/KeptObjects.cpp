#include "Split/Analyse/Order/KeptObjects.h"

#include "Split/Analyse/Order/Reached.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isDefinedHere(const FunctionDecl *callee) {
  const FunctionDecl *pattern = callee->getTemplateInstantiationPattern();
  return (pattern ? pattern : callee)->isDefined();
}

static bool hasLiteral(const Call &call) {
  return llvm::any_of(call.arguments, [](const Expr *argument) {
    return literalIn(argument).has_value();
  });
}

namespace {

/// Whether a function of the file has to do with objects that any may have.
class GlobalObjects : public RecursiveASTVisitor<GlobalObjects> {
public:
  explicit GlobalObjects(const ModuleUses &uses) : uses(uses) {}

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    const auto *variable = dyn_cast<VarDecl>(named->getDecl());
    found |= variable && variable->hasGlobalStorage() && uses.isObject(named);
    if (const auto *callee = dyn_cast<FunctionDecl>(named->getDecl()))
      follow(callee);
    return !found;
  }

  void follow(const FunctionDecl *callee) {
    const FunctionDecl *body = nullptr;
    if (callee->hasBody(body) && seen.insert(body).second)
      TraverseStmt(body->getBody());
  }

  bool found = false;

private:
  const ModuleUses &uses;
  std::set<const FunctionDecl *> seen;
};

class KeptObjects : public RecursiveASTVisitor<KeptObjects> {
public:
  KeptObjects(const AstText &text, const ModuleUses &uses, const ArmRange &arm)
      : text(text), uses(uses), arm(arm) {}

  bool found = false;

  bool TraverseStmt(Stmt *statement) {
    auto range = statement ? text.range(statement->getSourceRange())
                           : std::optional<TextRange>();
    if (range && arm.body.contains(*range))
      return true;
    return RecursiveASTVisitor::TraverseStmt(statement);
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    return uses.isBound(lambda, text.context) ||
           RecursiveASTVisitor::TraverseLambdaExpr(lambda);
  }

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    const auto *variable = dyn_cast<VarDecl>(named->getDecl());
    if (variable && uses.isObject(named))
      found |= !isKnownVariable(variable) || !isUsedPlainly(named);
    return !found;
  }
  bool VisitMemberExpr(MemberExpr *member) {
    found |= isa<FieldDecl>(member->getMemberDecl()) &&
             (uses.isObjectType(member->getType()) ||
              uses.isObject(member->getBase()));
    return !found;
  }
  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || isLambdaCallOperator(callee))
      return true;
    GlobalObjects global(uses);
    global.follow(callee);
    found |= global.found;
    return !found;
  }

private:
  bool isKnownVariable(const VarDecl *variable) const {
    return variable->hasLocalStorage() || uses.isModule(variable);
  }

  /// Climbs up from the name of an object to who gets it.
  bool isUsedPlainly(const DeclRefExpr *named) const {
    const Expr *object = named;
    while (true) {
      auto parents = text.context.getParents(*object);
      if (parents.empty())
        return false;
      if (const auto *variable = parents[0].get<VarDecl>())
        return variable->hasLocalStorage();
      const auto *parent = parents[0].get<Stmt>();
      if (isa_and_nonnull<CompoundStmt, ReturnStmt, IfStmt, LambdaExpr>(parent))
        return true;
      const auto *outer = dyn_cast_or_null<Expr>(parent);
      if (!outer)
        return false;
      if (const auto *call = dyn_cast<CallExpr>(outer))
        return isPlainCall(call);
      if (const auto *made = dyn_cast<CXXConstructExpr>(outer);
          made && !uses.isOfLibrary(made->getConstructor()))
        return false;
      if (const auto *binary = dyn_cast<BinaryOperator>(outer))
        return binary->isComparisonOp() || binary->isLogicalOp() ||
               (binary->getOpcode() == BO_Assign && binary->getLHS() == named);
      if (const auto *member = dyn_cast<MemberExpr>(outer);
          member && isa<FieldDecl>(member->getMemberDecl()))
        return false;
      if (!isa<CastExpr, ParenExpr, FullExpr, MaterializeTemporaryExpr,
               CXXBindTemporaryExpr, UnaryOperator, CXXConstructExpr,
               MemberExpr, ConditionalOperator>(outer))
        return false;
      object = outer;
    }
  }

  /// Functions of other sources are taken to give names of their own to what
  /// they add. What they answer could be an object.
  bool isPlainCall(const CallExpr *call) const {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return false;
    if (uses.isOfLibrary(callee) || uses.isSetter(callee) ||
        isLambdaCallOperator(callee))
      return true;
    QualType result = callee->getReturnType();
    return !isDefinedHere(callee) &&
           (result->isVoidType() || result->isArithmeticType() ||
            hasLiteral(Call(call)));
  }

  const AstText &text;
  const ModuleUses &uses;
  const ArmRange &arm;
};

/// Mentions of classes that the arm has not made itself.
class ClassUses : public RecursiveASTVisitor<ClassUses> {
public:
  ClassUses(const AstText &text, const ArmRange &arm) : text(text), arm(arm) {}

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    auto declared = text.range(named->getDecl()->getSourceRange());
    if (isClass(named->getType()) && declared && !arm.body.contains(*declared))
      found |= !isScope(named);
    return !found;
  }

  bool found = false;

private:
  bool isClass(QualType type) const {
    const CXXRecordDecl *record =
        type.getNonReferenceType()->getAsCXXRecordDecl();
    return record &&
           llvm::is_contained(text.splitRules().bindings.classTemplates,
                              record->getQualifiedNameAsString());
  }

  /// Whether `named` is what another class is made below.
  bool isScope(const Expr *named) const {
    while (true) {
      auto parents = text.context.getParents(*named);
      const auto *outer =
          parents.size() == 1 ? parents[0].get<Expr>() : nullptr;
      const auto *made = dyn_cast_or_null<CXXConstructExpr>(outer);
      if (made && isClass(made->getType()))
        return made->getNumArgs() > 1 && made->getArg(0) == named;
      if (!made && !isa_and_nonnull<ImplicitCastExpr, MaterializeTemporaryExpr,
                                    CXXBindTemporaryExpr>(outer))
        return false;
      named = outer;
    }
  }

  const AstText &text;
  const ArmRange &arm;
};

/// Objects that an expression, or a lambda that it calls, has to do with.
class OtherObjects : public RecursiveASTVisitor<OtherObjects> {
public:
  explicit OtherObjects(const ModuleUses &uses) : uses(uses) {}

  bool VisitDeclRefExpr(DeclRefExpr *named) {
    const auto *variable = dyn_cast<VarDecl>(named->getDecl());
    found |= variable && uses.isObject(named) && !uses.isModule(variable);
    return !found;
  }

  bool found = false;

private:
  const ModuleUses &uses;
};

class Callers : public RecursiveASTVisitor<Callers> {
public:
  Callers(const AstText &text, const FunctionDecl *function)
      : text(text), function(function->getCanonicalDecl()) {}

  bool TraverseFunctionDecl(FunctionDecl *around) {
    const FunctionDecl *outer = std::exchange(caller, around);
    bool goesOn = RecursiveASTVisitor::TraverseFunctionDecl(around);
    caller = outer;
    return goesOn;
  }
  bool VisitDeclRefExpr(DeclRefExpr *named) {
    if (named->getDecl()->getCanonicalDecl() == function)
      found |= ++calls > 1 || !isPlain(named);
    return !found;
  }

  bool found = false;

private:
  bool isPlain(const DeclRefExpr *named) const {
    const Stmt *parent = parentStatement(named, text.context);
    const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(parent);
    const auto *call = dyn_cast_or_null<CallExpr>(
        cast ? parentStatement(cast, text.context) : nullptr);
    return call && call->getDirectCallee() == named->getDecl() && caller &&
           !llvm::is_contained(text.splitRules().bindings.initFunctions,
                               caller->getNameAsString()) &&
           isReachedOnce(text, caller, call);
  }

  const AstText &text;
  const Decl *function;
  const FunctionDecl *caller = nullptr;
  unsigned calls = 0;
};

} // namespace

bool keepsObjects(const AstText &text, const ModuleUses &uses,
                  const FunctionDecl *function, const ArmRange &arm) {
  KeptObjects kept(text, uses, arm);
  kept.TraverseStmt(function->getBody());
  return kept.found;
}

bool asksForClasses(const AstText &text, const ArmRange &arm,
                    const ArmNodes &nodes) {
  ClassUses classes(text, arm);
  for (const Stmt *statement : nodes.statements)
    classes.TraverseStmt(const_cast<Stmt *>(statement));
  return classes.found;
}

bool setsModule(const ModuleUses &uses, const Expr *setting) {
  OtherObjects others(uses);
  others.TraverseStmt(const_cast<Expr *>(setting));
  const auto *call = dyn_cast<CallExpr>(setting);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (callee && isLambdaCallOperator(callee))
    others.TraverseStmt(callee->getBody());
  return !others.found;
}

bool isCalledOtherwise(const AstText &text, const FunctionDecl *function) {
  Callers callers(text, function);
  callers.TraverseAST(text.context);
  return callers.found;
}

} // namespace decouple
