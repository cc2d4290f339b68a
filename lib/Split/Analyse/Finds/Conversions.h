//===- Conversions.h - classes that become what they are asked for --------===//
//
// a scope => whether a class in it becomes anything
//                                          (part of split; see Given.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Whether a class that `counts`, in `scope` or what is in it, may become an
/// object of any class or enumeration: has a template of conversions to its own
/// parameter. One that `std::enable_if` lets make numbers alone is none.
bool hasWhatBecomesAnything(
    const clang::DeclContext *scope,
    llvm::function_ref<bool(const clang::Decl *)> counts);

} // namespace decouple
