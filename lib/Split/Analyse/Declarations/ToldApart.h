//===- ToldApart.h - what is told from others of its kind -----------------===//
//
// AST of the main file => what a copy is not as good as
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include <string>
#include <vector>

namespace decouple {

/// What the code of the main file throws, catches, asks `typeid` of, or gives
/// to a header's template, which has variables for each of its arguments; and
/// what that is made of, by pointer, as a parameter, a member's class or a
/// template's argument. An instance counts for its template, unless one of
/// `settled` is given it: a header's class template, by its qualified name, in
/// which nothing depends on whether two sources have the same class.
std::vector<const clang::Decl *>
toldApartIn(clang::ASTContext &context, llvm::ArrayRef<std::string> settled);

/// Whether `declaration` is, or has in its text, something that no other file
/// can name and that is told from others at run time: a class that has virtual
/// functions, or one of `toldApart` (canonical).
bool hasIdentity(const clang::Decl *declaration,
                 llvm::ArrayRef<const clang::Decl *> toldApart);

} // namespace decouple
