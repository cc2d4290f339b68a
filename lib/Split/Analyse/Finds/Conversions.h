//===- Conversions.h - classes that become what they are asked for --------===//
//
// a scope => whether a class in it becomes anything
//                                          (part of split; see Given.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace decouple {

/// What classes become without being asked for it.
struct Conversions {
  bool toAnything = false; ///< to whatever type it is
  /// Templates, for whatever they are given.
  llvm::SmallPtrSet<const clang::Decl *, 4> toTemplates;

  /// Whether something becomes a `type`.
  bool leadTo(clang::QualType type) const;
};

/// Those by templates of conversions in `scope`, and in what is in it, of
/// classes that `counts`, but the standard library's.
Conversions conversionsIn(const clang::DeclContext *scope,
                          llvm::function_ref<bool(const clang::Decl *)> counts);

} // namespace decouple
