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

bool ModuleUses::isObject(const Expr *expression) const {
  const Expr *plain = expression->IgnoreParenImpCasts();
  if (const auto *named = dyn_cast<DeclRefExpr>(plain);
      named && llvm::is_contained(rules.moduleVariables,
                                  named->getDecl()->getNameAsString()))
    return true;
  QualType type = plain->getType().getNonReferenceType();
  while (!type->getPointeeType().isNull())
    type = type->getPointeeType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && isOfLibrary(record);
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
