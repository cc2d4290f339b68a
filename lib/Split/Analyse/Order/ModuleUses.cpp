#include "Split/Analyse/Order/ModuleUses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Those that are written: what a default stands for, the text does not have.
template <typename Node>
static void addArguments(const Node *node,
                         llvm::SmallVectorImpl<const Expr *> &arguments) {
  for (const Expr *argument : node->arguments())
    if (!isa<CXXDefaultArgExpr>(argument))
      arguments.push_back(argument->IgnoreUnlessSpelledInSource());
}

Call::Call(const CallExpr *call) : callee(call->getDirectCallee()) {
  addArguments(call, arguments);
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call))
    object = member->getImplicitObjectArgument();
}

Call::Call(const CXXConstructExpr *made) : callee(made->getConstructor()) {
  addArguments(made, arguments);
}

/// "pybind11" of "::pybind11::module_".
static std::string outermost(llvm::StringRef name) {
  name.consume_front("::");
  return name.split("::").first.str();
}

ModuleUses::ModuleUses(const BindingRules &rules) : rules(rules) {
  for (const std::string &type : rules.moduleTypes)
    roots.insert(outermost(type));
  for (const std::string &type : rules.classTemplates)
    roots.insert(outermost(type));
  roots.insert(outermost(rules.objectType));
}

bool ModuleUses::isOfLibrary(const NamedDecl *declaration) const {
  const auto *function = dyn_cast<FunctionDecl>(declaration);
  // A function has its parameters behind the name, which says nothing here.
  const DeclContext *scope = function ? function->getDeclContext() : nullptr;
  const auto *named = dyn_cast_or_null<NamedDecl>(scope);
  if (function && !named)
    return false;
  return roots.count(
      outermost((named ? named : declaration)->getQualifiedNameAsString()));
}

bool ModuleUses::isModule(const VarDecl *variable) const {
  return llvm::is_contained(rules.moduleVariables,
                            variable->getNameAsString()) &&
         (isa<ParmVarDecl>(variable) || !variable->isLocalVarDecl());
}

bool ModuleUses::isObjectType(QualType type) const {
  type = type.getNonReferenceType();
  while (!type->getPointeeType().isNull())
    type = type->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && isOfLibrary(record);
}

bool ModuleUses::isObject(const Expr *expression) const {
  const Expr *plain = expression->IgnoreParenImpCasts();
  if (const auto *named = dyn_cast<DeclRefExpr>(plain);
      named && llvm::is_contained(rules.moduleVariables,
                                  named->getDecl()->getNameAsString()))
    return true;
  return isObjectType(plain->getType());
}

bool ModuleUses::concerns(const Call &call) const {
  return (call.object && isObject(call.object)) ||
         llvm::any_of(call.arguments,
                      [&](const Expr *given) { return isObject(given); });
}

bool ModuleUses::looksUpUnknown(const Call &call) const {
  return call.object && call.callee && !call.arguments.empty() &&
         isObject(call.object) && !literalIn(call.arguments[0]) &&
         llvm::is_contained(rules.lookups, call.callee->getNameAsString());
}

bool ModuleUses::isSetter(const FunctionDecl *callee) const {
  return llvm::any_of(rules.setters, [&](const AttributeSetter &setter) {
    return callee->getNameAsString() == setter.callee;
  });
}

bool ModuleUses::isLookup(const FunctionDecl *callee) const {
  return isa<CXXConversionDecl>(callee) ||
         llvm::is_contained(rules.lookups, callee->getNameAsString());
}

static bool hasLiteral(llvm::ArrayRef<const Expr *> arguments) {
  return llvm::any_of(arguments, [](const Expr *argument) {
    return literalIn(argument).has_value();
  });
}

bool ModuleUses::isFresh(const Expr *object) const {
  while (object) {
    object = object->IgnoreUnlessSpelledInSource();
    if (const auto *made = dyn_cast<CXXConstructExpr>(object))
      return hasLiteral(Call(made).arguments);
    const auto *call = dyn_cast<CXXMemberCallExpr>(object);
    object = call ? call->getImplicitObjectArgument() : nullptr;
  }
  return false;
}

bool ModuleUses::asksForAll(const CallExpr *asked) const {
  Call call(asked);
  if (!call.callee || !isOfLibrary(call.callee) || isLookup(call.callee))
    return false;
  const Expr *object = call.object;
  if (isa<CXXOperatorCallExpr>(asked))
    object = asked->getArg(0)->IgnoreUnlessSpelledInSource();
  if (!object || !isObject(object) || isFresh(object))
    return false;
  // `object.attr("name") = value`
  const auto *lookup =
      dyn_cast<CXXMemberCallExpr>(object->IgnoreUnlessSpelledInSource());
  if (isa<CXXOperatorCallExpr>(asked) && lookup && lookup->getMethodDecl() &&
      isLookup(lookup->getMethodDecl()))
    return false;
  return !hasLiteral(call.arguments);
}

bool ModuleUses::isBound(const LambdaExpr *lambda, ASTContext &context) const {
  const Expr *inner = lambda;
  while (const auto *outer =
             dyn_cast_or_null<Expr>(parentStatement(inner, context))) {
    inner = outer;
    if (const auto *called = dyn_cast<CallExpr>(outer)) {
      const FunctionDecl *callee = called->getDirectCallee();
      if (isa_and_nonnull<CXXConversionDecl>(callee))
        continue; // to a pointer to its function
      return callee && isOfLibrary(callee);
    }
    const auto *made = dyn_cast<CXXConstructExpr>(outer);
    if (made && isOfLibrary(made->getConstructor()))
      return true;
    if (made && !made->getConstructor()->getParent()->isLambda())
      return false;
  }
  return false;
}

std::optional<std::string> literalIn(const Expr *expression) {
  const auto *literal =
      dyn_cast<StringLiteral>(expression->IgnoreParenImpCasts());
  if (!literal || !literal->isOrdinary())
    return std::nullopt;
  return literal->getString().str();
}

bool isUnknownText(const Expr *expression) {
  if (literalIn(expression))
    return false;
  QualType type =
      expression->IgnoreParenImpCasts()->getType().getNonReferenceType();
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl())
    return record->isInStdNamespace() &&
           record->getName().starts_with("basic_string");
  if (const Type *element = type->getPointeeOrArrayElementType();
      element != type.getTypePtr())
    return element->isAnyCharacterType();
  return false;
}

} // namespace decouple
