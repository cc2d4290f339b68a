//===- Doings.h - what a piece of code does -------------------------------===//
//
// statement => whom it calls, and which objects it names
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallVector.h"

namespace decouple {

/// What a function, or an initialiser, does by itself.
struct Doings {
  /// True: where an environment variable is set, and only there.
  using Call = llvm::PointerIntPair<const clang::FunctionDecl *, 1, bool>;

  bool isUnknown = false;           ///< it may come by any object
  bool isOpaque = false;            ///< only another source has the text
  llvm::SmallVector<Call, 4> calls; ///< destructors, too
  llvm::SmallVector<const clang::FunctionDecl *, 0> given; ///< by address
  llvm::SmallVector<const clang::CXXMethodDecl *, 0> virtualCalls;
  llvm::SmallVector<clang::QualType, 0> pointerCalls; ///< types of functions
  llvm::SmallVector<const clang::CXXRecordDecl *, 0>
      made; ///< with virtual ones
  /// With static storage, but for numbers that are read.
  llvm::SmallVector<const clang::VarDecl *, 2> objects;

  /// Adds that an object of `type` ends.
  void addEnd(clang::QualType type);
  /// Adds a call of what `callee` has the address of.
  void addPointerCall(const clang::Expr *callee);
};

/// What `variable` does when it is made and when it ends.
Doings doingsOf(const clang::VarDecl *variable);

/// What the body of `function` does, which is defined.
Doings doingsOf(const clang::FunctionDecl *function);

} // namespace decouple
