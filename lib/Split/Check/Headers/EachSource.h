//===- EachSource.h - of what each source has one of its own --------------===//
//
// declaration => whether the linker makes one of all sources'
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"

namespace decouple {

bool isOfMainFile(const clang::Decl *declaration);

/// What `function` is made of, should a template have made it.
const clang::FunctionDecl *patternOf(const clang::FunctionDecl *function);

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
