//===- Identity.h - which object is it? -----------------------------------===//
//
// name of a header's constant or function => whether its address is asked for;
// type => its class, if each source has one
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace decouple {

/// Whether `name` asks which object or function it is. A call, a value that is
/// read, and what is copied do not; nor does an array that is passed on, or is
/// gone through. `parents` are the statements around it, the last one is
/// `name`.
bool asksWhich(const clang::DeclRefExpr *name,
               llvm::ArrayRef<const clang::Stmt *> parents, bool isInMainFile);

/// The class of a header that tells an object of `type`, or that a pointer of
/// it leads to, from others, where each source has one of its own; or null.
const clang::CXXRecordDecl *ownClassOf(clang::QualType type);

/// The pointer of a C header that `choice` fills where it is null: `if (!cache)
/// cache = ...;`. Null where it does something else.
const clang::VarDecl *filledCache(const clang::IfStmt *choice);

/// The type that `statement` tells from others by its class: one that is
/// thrown, caught or asked for at run time; or null.
clang::QualType toldApartBy(const clang::Stmt *statement);

/// The function of a header, of which each source has its own, that keeps the
/// static `variable`; or null.
const clang::FunctionDecl *keeperOf(const clang::VarDecl *variable);

} // namespace decouple
