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
  /// Memory of the function around it, or C's literals, which are as long there
  /// as the block around them.
  bool takesStack = false;
  /// A lambda would hold what is a reference in the hook, a static variable or
  /// a field: `[=]` copies it, of `[&]` others see the size.
  bool holdsMore = false;
};

UnnamedUses unnamedUses(const std::vector<const clang::Stmt *> &statements);

} // namespace decouple
