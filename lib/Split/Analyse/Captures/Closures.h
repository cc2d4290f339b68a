//===- Closures.h - who comes to know a lambda's class --------------------===//
//
// AST => lambdas; which of them are more than called
//                                             (part of split)
//
// What a lambda captures by reference is seen in the size of the closure, by
// all that is told its type.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ExprCXX.h"
#include <map>
#include <set>
#include <vector>

namespace decouple {

class Closures {
public:
  /// Adds the lambdas in `node`, those of instances of templates, too: in a
  /// template nobody knows yet what a lambda captures.
  void addOf(const clang::Stmt *node);
  void addOf(const clang::Decl *node);

  const std::vector<const clang::LambdaExpr *> &all() const { return lambdas; }
  /// Those that are more than called, where they stand or by their variables.
  /// All that may name them has been added.
  std::set<const clang::LambdaExpr *> shown() const;

private:
  friend class ClosureVisitor;

  std::vector<const clang::LambdaExpr *> lambdas;
  std::vector<const clang::DeclRefExpr *> names;
  std::map<const clang::ValueDecl *, const clang::LambdaExpr *> variables;
  std::set<const clang::Expr *>
      plain; ///< called, or what a variable begins with
};

} // namespace decouple
