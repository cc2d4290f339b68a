//===- UnnamedUses.h - what an arm uses without naming it -----------------===//
//
// statements => objects, types and closures   (part of split; see Captures.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ExprCXX.h"
#include <set>
#include <vector>

namespace decouple {

struct UnnamedUses {
  std::vector<const clang::CXXThisExpr *> objects;
  std::vector<const clang::Expr *> askedForType; ///< its declared one; or null
  std::set<const clang::ValueDecl *> copied;     ///< by lambdas
  /// Memory of the function around it is taken, or there is one of C's
  /// literals, which live as long as the block around them.
  bool takesStack = false;
  /// What lambdas name of which others get a copy or see the size: by `[=]`, or
  /// by a `[&]` that is more than called.
  std::set<const clang::ValueDecl *> held;
};

/// Of `statements`, an arm's.
UnnamedUses unnamedUses(const std::vector<const clang::Stmt *> &statements);

} // namespace decouple
