//===- DerivedMacros.h - macros that a file makes of a family's -----------===//
//
// DirectiveTree + text + rules => macros of this file  (part of scan)
//
// `#define ON defined(USE_X)` hides what `#if ON` is about from whoever looks
// for USE_X. Only definitions of the same file are followed: what a header
// defines is the business of the rules.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace decouple {

/// The family of a macro; null when there is none.
using FamilyOf = llvm::function_ref<const std::string *(llvm::StringRef)>;

/// Families of the macros whose definitions in `text` name a macro of a family,
/// or one that has such a definition above. Empty where no condition of `tree`
/// asks for a macro that the file defines.
llvm::StringMap<const std::string *> derivedMacros(llvm::StringRef text,
                                                   const DirectiveTree &tree,
                                                   FamilyOf familyOf);

} // namespace decouple
