//===- VariableUses.h - how an arm uses a variable ------------------------===//
//
// uses of a variable of the host => how a hook gets it
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// What all uses of one variable in the arm have in common.
struct VariableUses {
  const clang::ValueDecl *variable = nullptr;
  bool onlyRead = true;  ///< loaded as a value, each time
  bool onlyConst = true; ///< bound to const, or a const member called

  /// One more use; `parent` is the statement around it. `isConst`: what is used
  /// cannot be changed there, as what a lambda has copied.
  void add(const clang::Stmt *parent, bool isConst = false);
};

/// Whether `variable` is a bit-field, or a structured binding of one, or part
/// of a packed class: it has no address that a reference could hold.
bool isBitField(const clang::ValueDecl *variable);

/// How the hook gets the variable: it has to be the host's own unless nobody
/// could tell.
Passing passingOf(const VariableUses &uses, clang::ASTContext &context);

/// What the arguments name of which `call` asks more than a value or an address
/// tells: whether the compiler knows it, or how large the object is.
std::vector<const clang::Expr *> askedForItself(const clang::CallExpr *call);

} // namespace decouple
