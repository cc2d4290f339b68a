//===- HeaderText.h - where declarations of headers stand -----------------===//
//
// declaration => its tokens, whether they are others without the device
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/UnitTokens.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Token.h"

namespace decouple {

/// Calls `see` for each token of `declaration` as written, directives and all
/// arms of conditionals included, until it gives false. Its body need not be
/// parsed yet.
void forEachRawToken(const clang::Decl *declaration,
                     llvm::function_ref<bool(const clang::Token &)> see);

/// Whether one of `places` is in the text of `function`, whose body need not be
/// parsed yet.
bool mayReadDifferently(const clang::FunctionDecl *function,
                        const HeaderPlaces &places);

/// Whether one of `places` is in `declaration`, of which the whole is known, or
/// in another one of the same.
bool readsDifferently(const clang::Decl *declaration,
                      const HeaderPlaces &places);

} // namespace decouple
