//===- MadeFor.h - what a template has made something for -----------------===//
//
// declaration + question => is one of what it is made for so?
//                                              (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Whether one of what `arguments` lead to `is` so: classes, behind pointers as
/// well, what their templates are given, functions, variables and templates.
bool anyOf(llvm::ArrayRef<clang::TemplateArgument> arguments,
           llvm::function_ref<bool(const clang::NamedDecl *)> is);
/// The same for what a template made `declaration` for, or what it is in.
bool anyMadeFor(const clang::Decl *declaration,
                llvm::function_ref<bool(const clang::NamedDecl *)> is);

/// Whether `used`, of the standard library, may hand what it is given on to
/// headers, or find what they have for it: it is made for a class of theirs, or
/// with a base of theirs, or of a function.
bool handsOn(const clang::Decl *used);

} // namespace decouple
