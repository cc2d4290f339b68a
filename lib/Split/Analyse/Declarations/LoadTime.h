//===- LoadTime.h - what runs when a program is loaded --------------------===//
//
// declaration of a header => the variable that does   (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"

namespace decouple {

/// The variable of `declaration` that is made, or destroyed, by code that runs
/// before or after `main`: itself, or a static member of the class that it is.
/// Null: there is none. Of a template only its instances have some, and they
/// are not looked for.
const clang::VarDecl *runsWhenLoaded(const clang::Decl *declaration);

} // namespace decouple
