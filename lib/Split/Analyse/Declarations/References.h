//===- References.h - what code names -------------------------------------===//
//
// AST => the declarations that a piece of it names, types included
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Is given a declaration, and the expression that names it, if one does: a
/// DeclRefExpr, or a MemberExpr for a field without an object in front.
using FoundReference =
    llvm::function_ref<void(const clang::NamedDecl *, const clang::Expr *)>;

/// What Clang puts into a range-based `for` and a structured binding. Calls
/// `found` for each expression.
void forEachHidden(const clang::CXXForRangeStmt *loop,
                   llvm::function_ref<void(clang::Expr *)> found);
void forEachHidden(const clang::BindingDecl *binding,
                   llvm::function_ref<void(clang::Expr *)> found);

/// The function that is called for an operator as C++20 reads it; null: none.
const clang::NamedDecl *
operatorOf(const clang::CXXRewrittenBinaryOperator *value);

/// Calls `found` for each declaration that `node` names.
void forEachReference(const clang::DynTypedNode &node,
                      clang::ASTContext &context, FoundReference found);

/// The same for `declaration` and what is made of it, should it be a template.
void forEachReferenceOfInstances(const clang::Decl *declaration,
                                 FoundReference found);

/// Calls `found` for what a specialisation's arguments and signature name: it
/// is in use wherever these meet its template.
void forEachArgument(const clang::Decl *declaration, FoundReference found);

} // namespace decouple
