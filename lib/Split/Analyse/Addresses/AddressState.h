//===- AddressState.h - what is known of an arm's addresses ---------------===//
//
// objects that end with an arm => which variables have their addresses, and
// what may keep one                           (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <string>
#include <vector>

namespace decouple {

/// What an expression, a variable or an object has of what ends with the arm.
struct Share {
  bool place = false; ///< it names such an object, or a part of one
  bool holds = false; ///< it has the address of one, or leads to one that has

  bool any() const { return place || holds; }
  bool add(Share other); ///< whether it had less
};

/// What has been found out so far; it only grows.
class AddressState {
public:
  /// `handles`: class templates of which objects only refer to what others
  /// keep, and whose library keeps none of their addresses.
  AddressState(const std::vector<const clang::VarDecl *> &ending,
               const std::vector<std::string> &handles);
  AddressState(const AddressState &) = delete;
  virtual ~AddressState() = default;

  /// Whether the last value of `variable` may have an address.
  bool isHolder(const clang::VarDecl *variable) const;

protected:
  /// What `statement`, or its value, has.
  virtual Share visit(const clang::Stmt *statement) = 0;

  void mark(const clang::VarDecl *variable, Share share);
  void store(const clang::Expr *target);
  bool isOwn(const clang::Expr *target) const;
  void keep(const clang::Stmt *where);
  void keep(const clang::NamedDecl *where);
  bool isHandle(const clang::Expr *expression) const;
  static Share behind(Share pointer, clang::QualType type);

  const std::vector<std::string> &handles;
  llvm::DenseSet<const clang::VarDecl *> ending, own;
  llvm::DenseMap<const clang::VarDecl *, Share> shares;
  llvm::DenseMap<const clang::FunctionDecl *, Share> selves, results;
  llvm::DenseSet<const clang::Decl *> seen; ///< in this round
  const clang::FunctionDecl *function = nullptr;
  Share self; ///< of `*this` in `function`
  bool changed = false;
  std::string keeper;
};

} // namespace decouple
