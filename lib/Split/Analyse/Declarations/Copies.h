//===- Copies.h - is a copy of a declaration as good as the thing? --------===//
//
// declaration of the main file => what a second one would change
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include <string>

namespace decouple {

/// Whether `declaration` is the standard library's.
bool isInStandardLibrary(const clang::Decl *declaration);
bool isInStandardLibrary(clang::SourceLocation at,
                         const clang::SourceManager &sources);

/// What `declaration`, or one in it, is another name for in the object file, by
/// an attribute; empty: nothing.
std::string aliasedBy(const clang::Decl *declaration);

/// Whether `variable` is the same in every copy, from before the program
/// starts.
bool isFixed(const clang::VarDecl *variable);

/// Whether `declaration` holds variables that a copy would have once more:
/// static ones of functions and classes, constants made at run time.
bool holdsState(const clang::Decl *declaration);
bool holdsState(const clang::Stmt *statement);

} // namespace decouple
