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

/// Whether `declaration` is something that no other file can name and that is
/// told from others at run time: a class that has virtual functions, or one of
/// `toldApart` (canonical).
bool hasIdentity(const clang::Decl *declaration,
                 llvm::ArrayRef<const clang::Decl *> toldApart);

/// What the code of the main file throws, catches, asks `typeid` of, or gives
/// to a header's template, which has variables for each of its arguments; and
/// what that is made of, by pointer, as a parameter, a member's class or a
/// template's argument.
std::vector<const clang::Decl *> toldApartIn(clang::ASTContext &context);

} // namespace decouple
