//===- ModuleUses.h - what has to do with a module's objects --------------===//
//
// BindingRules => types, calls and names of bindings
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"

namespace decouple {

/// A call, or the making of an object: what is called and with what.
struct Call {
  const clang::FunctionDecl *callee = nullptr;         ///< null: not known
  llvm::SmallVector<const clang::Expr *, 4> arguments; ///< as they are written
  const clang::Expr *object = nullptr; ///< of a member; null: none

  explicit Call(const clang::CallExpr *call);
  explicit Call(const clang::CXXConstructExpr *made);
};

/// Tells the objects that bindings are made of from others: those of the
/// library of the module's type, by the outermost name of that.
class ModuleUses {
public:
  explicit ModuleUses(const BindingRules &rules);

  bool isOfLibrary(const clang::NamedDecl *declaration) const;

  /// Whether `variable` is what the backend's bindings get.
  bool isModule(const clang::VarDecl *variable) const;

  /// Whether values of `type` are such objects, or lead to one.
  bool isObjectType(clang::QualType type) const;

  /// Whether `expression` is such an object, or the module itself.
  bool isObject(const clang::Expr *expression) const;

  /// Whether such an object is what is called, or given to it.
  bool concerns(const Call &call) const;

  /// Whether `call` looks something up by a name that its text does not have.
  bool looksUpUnknown(const Call &call) const;

  bool isSetter(const clang::FunctionDecl *callee) const;

  bool isLookup(const clang::FunctionDecl *callee) const;

  /// Whether `object` is a class that is made, and named, where it is used:
  /// `a(scope, "A").def(...)` makes one.
  bool isFresh(const clang::Expr *object) const;

  /// Whether `asked` may ask an object that others know for more than what a
  /// name that it says stands for.
  bool asksForAll(const clang::CallExpr *asked) const;

  /// Whether `lambda` is handed over to the library, to be called when the
  /// module is there.
  bool isBound(const clang::LambdaExpr *lambda,
               clang::ASTContext &context) const;

private:
  const BindingRules &rules;
  std::set<std::string> roots;
};

/// The text of a literal; nothing: `expression` is none.
std::optional<std::string> literalIn(const clang::Expr *expression);

/// Whether `expression` is text of which only the program knows what it is.
bool isUnknownText(const clang::Expr *expression);

} // namespace decouple
