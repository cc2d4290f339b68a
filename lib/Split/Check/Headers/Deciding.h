//===- Deciding.h - what headers may decide by unseen ---------------------===//
//
// declaration => need those who have to do with it name it?
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include <string>

namespace decouple {

/// Whether text calls `function` without its name: an operator, a conversion;
/// what a range's `for`, a binding or the standard library looks for.
bool isNameless(const clang::FunctionDecl *function);

/// Whether who has to do with `declaration` names it, and it decides nothing by
/// being there: a function that has no text there, a class that is only
/// declared, an alias.
bool isPlain(const clang::Decl *declaration);

/// "`n::A::width` (a.h:12)", for people.
std::string placeInWords(const clang::Decl *declaration);

} // namespace decouple
