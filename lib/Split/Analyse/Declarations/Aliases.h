//===- Aliases.h - who else gets at a variable? ---------------------------===//
//
// local variable + the function around it => whether others reach it
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// Whether something else than the name of `value` can read or change it while
/// a part of its function runs: it is no plain local, its address is taken, a
/// reference is bound to it, or a lambda captures it. A copy of it may then
/// differ from it.
bool isReachedOtherwise(const clang::ValueDecl *value,
                        clang::ASTContext &context);

/// Whether others may know where that is what ends with `variable`: it, or the
/// temporary that a reference keeps alive.
bool endsReached(const clang::VarDecl *variable, clang::ASTContext &context);

/// Whether `variable`, a local one, may at some time have another value than
/// its initializer gave it: it is assigned to or, a scalar, anything else but
/// read.
bool mayChange(const clang::VarDecl *variable, clang::ASTContext &context);

/// Whether `expression`, which names a function or a constant, asks which one
/// it is: anything but a call or the value read. A copy is another one.
bool asksForIdentity(const clang::Expr *expression, clang::ASTContext &context);

/// Whether `used` has an address of its own that the file's text gives it: a
/// function, or a constant that lasts.
bool lastsInFile(const clang::NamedDecl *used, const AstText &text);

} // namespace decouple
