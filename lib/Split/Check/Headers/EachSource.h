//===- EachSource.h - of what each source has one of its own --------------===//
//
// declaration => whether the linker makes one of all sources'
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

bool isOfMainFile(const clang::Decl *declaration);

/// What `function` is made of, should a template have made it.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl *function);

/// Whether one of what `arguments` lead to `is` so: classes, behind pointers as
/// well, what their templates are given, functions, variables and templates.
bool anyOf(llvm::ArrayRef<clang::TemplateArgument> arguments,
           llvm::function_ref<bool(const clang::NamedDecl *)> is);
/// The same for what a template made `declaration` for, or what it is in.
bool anyMadeFor(const clang::Decl *declaration,
                llvm::function_ref<bool(const clang::NamedDecl *)> is);

/// Whether other sources have one of their own of a header's `declaration`: it
/// has no linkage to them, or is made by a template for something of a header
/// that has none. What is made for the main file's sake alone does not count.
bool isOfEachSource(const clang::NamedDecl *declaration);

/// Whether a program has one definition of `function` for all sources that have
/// one in their text.
bool isMerged(const clang::FunctionDecl *function);
/// The same for a `variable` that is not of each source.
bool isMerged(const clang::VarDecl *variable);

} // namespace decouple
