//===- Given.h - what a call may give to a function -----------------------===//
//
// a function, the types that the caller cannot have => whether it may be called
//                                          (part of split; see HostFinds.h)
//
// Of two functions of one name the compiler takes the one that fits better, and
// an argument may become something else first. Which conversions there are is
// a matter of both sides; so all that are not known to be impossible count.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Whether a call by what has none of the types that `isForeign` says may be
/// one of `function`. `isAnyMade`: whether a class of the caller's becomes a
/// type for which that is needed.
bool mayBeCalled(const clang::FunctionDecl *function,
                 llvm::function_ref<bool(clang::QualType)> isForeign,
                 llvm::function_ref<bool(clang::QualType)> isAnyMade);

/// Whether text that `counts`, and may have a template in it, stands where
/// `scope` is looked into by its place: in it, or in what opens it.
bool isAround(const clang::DeclContext *scope,
              llvm::function_ref<bool(const clang::Decl *)> counts);

/// Whether `scope` is looked into for arguments of types that `count`.
bool hasTypes(const clang::DeclContext *scope,
              llvm::function_ref<bool(const clang::Decl *)> counts);

/// Whether a range's `for` and a binding call a function of that `name`, too.
bool isCalledUnnamed(llvm::StringRef name);

} // namespace decouple
