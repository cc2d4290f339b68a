#include "Split/Analyse/ConstantLambdas.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/MadeFor.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Whether a type alone makes another closure: without captures, since C++20.
static bool isMadeOfItsType(const LambdaExpr *lambda,
                            const ASTContext &context) {
  return lambda->capture_size() == 0 && context.getLangOpts().CPlusPlus20;
}

namespace {

/// Where the main file has the closure that a lambda makes, or, if that makes
/// another, anything whose type leads to its type.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  Uses(const LambdaExpr *lambda, const ASTContext &context)
      : lambda(lambda), byType(isMadeOfItsType(lambda, context)) {}

  bool VisitVarDecl(VarDecl *variable) {
    const Expr *made = variable->getInit();
    if (made && made->IgnoreUnlessSpelledInSource() == lambda)
      variables.insert(variable);
    return true;
  }
  bool VisitExpr(Expr *expression) {
    // In a template, the variable may have no type yet.
    const auto *named = dyn_cast<DeclRefExpr>(expression);
    if ((named && variables.count(named->getDecl())) ||
        expression->getType().getNonReferenceType()->getAsCXXRecordDecl() ==
            lambda->getLambdaClass() ||
        (byType && leadsToIt(expression->getType())))
      found.push_back(expression);
    return true;
  }

  std::vector<const Expr *> found;

private:
  bool leadsToIt(QualType type) const {
    return anyOf(TemplateArgument(type.getNonReferenceType()),
                 [&](const NamedDecl *named) {
                   return named == lambda->getLambdaClass();
                 });
  }

  const LambdaExpr *lambda;
  const bool byType;
  std::set<const ValueDecl *> variables;
};

/// Follows a use outwards. What is not known to be computed when the program
/// runs may be needed before.
class Outwards {
public:
  Outwards(const AstText &text, const LambdaExpr *lambda)
      : context(text.context),
        classTemplates(text.splitRules().bindings.classTemplates),
        byType(isMadeOfItsType(lambda, context)) {}

  /// Whether the use is tried as a constant.
  bool isTried(const Expr *use) {
    DynTypedNode node = DynTypedNode::create(*use);
    while (true) {
      auto parents = context.getParents(node);
      if (parents.empty())
        return true;
      node = parents[0];
      if (const auto *lambda = node.get<LambdaExpr>()) {
        callers.push_back(lambda);
        return false;
      }
      if (const auto *function = node.get<FunctionDecl>();
          function && !isLambdaCallOperator(function))
        return function->isConstexpr();
      const auto *variable = node.get<VarDecl>();
      if (variable && !isComputed(variable))
        return !isNoCall(variable);
      if (const auto *statement = node.get<Stmt>()) {
        if (byType && isOtherTemplate(calledBy(statement)))
          return true;
        if (isNeverConstant(statement))
          return false;
        if (!isOrdinary(statement))
          return true;
      } else if (!variable && !isOfLambda(node)) {
        return true;
      }
    }
  }

  std::vector<const LambdaExpr *> callers; ///< lambdas that have the closure

private:
  static bool isOfLambda(const DynTypedNode &node) {
    const auto *record = node.get<CXXRecordDecl>();
    return node.get<FunctionDecl>() || (record && record->isLambda());
  }

  /// Whether nobody asks what the variable's value is before the program runs.
  static bool isComputed(const VarDecl *variable) {
    QualType type = variable->getType();
    return variable->hasLocalStorage() && !variable->isConstexpr() &&
           !type.isConstQualified() && !type->isReferenceType();
  }

  /// Whether the variable is the closure, or a copy of it; a pointer to its
  /// function is called without it.
  static bool isNoCall(const VarDecl *variable) {
    const Expr *made = variable->getInit();
    const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
    return made && record && record->isLambda() &&
           isa<LambdaExpr, DeclRefExpr>(made->IgnoreUnlessSpelledInSource());
  }

  static const FunctionDecl *calledBy(const Stmt *statement) {
    if (const auto *call = dyn_cast<CallExpr>(statement))
      return call->getDirectCallee();
    const auto *made = dyn_cast<CXXConstructExpr>(statement);
    return made ? made->getConstructor() : nullptr;
  }

  /// Whether `called` is an instance of a template that may make another
  /// closure of the type: the bindings' library's do not, nor the standard
  /// library's, unless they hand it on to a class of somebody else.
  bool isOtherTemplate(const FunctionDecl *called) const {
    if (!called || !called->isTemplateInstantiation())
      return false;
    if (isInStandardLibrary(called))
      return handsOn(called);
    const std::string name = called->getQualifiedNameAsString();
    return llvm::none_of(classTemplates, [&](llvm::StringRef known) {
      const auto [space, own] = known.rsplit("::");
      return !own.empty() &&
             llvm::StringRef(name).starts_with(space.str() + "::");
    });
  }

  /// Whether nothing is computed, or a function is called that no constant
  /// comes from.
  static bool isNeverConstant(const Stmt *statement) {
    if (const auto *asked = dyn_cast<UnaryExprOrTypeTraitExpr>(statement))
      return !asked->isArgumentType();
    const FunctionDecl *called = calledBy(statement);
    return called && !called->isConstexpr() && !called->getBuiltinID() &&
           !isLambdaCallOperator(called);
  }

  static bool isOrdinary(const Stmt *statement) {
    if (const auto *branch = dyn_cast<IfStmt>(statement))
      return !branch->isConstexpr();
    if (const auto *call = dyn_cast<CallExpr>(statement))
      return call->getBuiltinCallee() == 0;
    if (isa<ConstantExpr, CXXNoexceptExpr, UnaryExprOrTypeTraitExpr,
            RequiresExpr>(statement))
      return false;
    return isa<Expr, CompoundStmt, DeclStmt, ReturnStmt, ForStmt, WhileStmt,
               DoStmt, CXXForRangeStmt, SwitchStmt, CaseStmt, DefaultStmt,
               LabelStmt, CXXTryStmt, CXXCatchStmt>(statement);
  }

  ASTContext &context;
  llvm::ArrayRef<std::string> classTemplates; ///< of the bindings' library
  const bool byType; ///< others may make the closure once more
};

} // namespace

/// Whether no call of `lambda` can be a constant: it takes or gives what is
/// none.
static bool isNeverConstant(const LambdaExpr *lambda, ASTContext &context) {
  const CXXMethodDecl *function = lambda->getCallOperator();
  auto isNone = [&](QualType type) {
    return !type->isDependentType() && !type->isLiteralType(context);
  };
  return isNone(function->getReturnType()) ||
         llvm::any_of(function->parameters(), [&](const ParmVarDecl *each) {
           return isNone(each->getType());
         });
}

bool isTriedAsConstant(const AstText &text, const LambdaExpr *lambda) {
  std::vector<const LambdaExpr *> open = {lambda};
  std::set<const LambdaExpr *> seen;
  while (!open.empty()) {
    const LambdaExpr *next = open.back();
    open.pop_back();
    if (!seen.insert(next).second || isNeverConstant(next, text.context))
      continue;
    Uses uses(next, text.context);
    for (Decl *declaration : text.context.getTraversalScope())
      uses.TraverseDecl(declaration);
    Outwards outwards(text, next);
    for (const Expr *use : uses.found)
      if (outwards.isTried(use))
        return true;
    llvm::append_range(open, outwards.callers);
  }
  return false;
}

} // namespace decouple
