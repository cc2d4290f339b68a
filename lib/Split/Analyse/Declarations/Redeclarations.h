//===- Redeclarations.h - what one declaration of several adds ------------===//
//
// declaration of something that others declare => does it say more?
//                                             (part of split)
//
// Text that does not see the declaration may mean something else. What is known
// to add nothing is listed here; the rest counts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// Whether another declaration of what `declaration` declares is `known`, and
/// does not say all that `declaration` says: its text, attributes, arguments
/// that need not be given, a value or a type that others leave open. The body
/// of a function that nobody needs while compiling adds nothing.
bool saysMore(const clang::Decl *declaration,
              llvm::function_ref<bool(const clang::Decl *)> known);

/// The class whose text is all that `declaration` says more; null: it is none,
/// or says something else as well.
const clang::CXXRecordDecl *onlyDefinedClass(const clang::Decl *declaration);

using FoundFriend =
    llvm::function_ref<void(const clang::ClassTemplateSpecializationDecl *,
                            const clang::FunctionDecl *)>;

/// Calls `found` for the functions that instances of a class's template in
/// `scope` define as friends, where something else declares them, too: who asks
/// whether they are defined knows of the instance.
void forEachAskedFriend(const clang::DeclContext *scope, FoundFriend found);

} // namespace decouple
