//===- Copies.h - is a copy of a declaration as good as the thing? --------===//
//
// declaration of the main file => what a second one would change
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"

namespace decouple {

/// Whether `declaration` holds variables that a copy would have once more:
/// static ones of functions and classes, constants made at run time.
bool holdsState(const clang::Decl *declaration);
bool holdsState(const clang::Stmt *statement);

/// Whether `declaration` is a type that no other file can name and that is
/// told from others at run time: it has virtual functions, or is one of
/// `thrown` (canonical types).
bool hasIdentity(const clang::Decl *declaration,
                 llvm::ArrayRef<const clang::Type *> thrown);

/// What the code of the main file throws, catches, asks `typeid` of, or gives
/// to a header's template whose variables each type has for itself; and what
/// that is made of, by pointer or as a template's argument.
std::vector<const clang::Type *> thrownTypes(clang::ASTContext &context);

} // namespace decouple
