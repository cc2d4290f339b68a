//===- HeaderText.h - where declarations of headers stand -----------------===//
//
// AST + places, names => declarations that read differently without the device
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Headers/Expansions.h"
#include "Split/Compiler/UnitTokens.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// Whether one of `places` is between `begin` and `end`, of one file.
bool isAnyBetween(const HeaderPlaces &places,
                  const clang::SourceManager &sources,
                  clang::SourceLocation begin, clang::SourceLocation end);

/// Where headers include one that has `places`, or such includes.
HeaderPlaces includesOf(const HeaderPlaces &places,
                        const clang::SourceManager &sources);

/// Whether one of `places` is in `declaration`, or in another one of the same.
bool readsDifferently(const clang::Decl *declaration,
                      const HeaderPlaces &places);

/// Whether one of `places` is in front of the first thing in the braces of
/// `scope`, a namespace or `extern "C"`: `inline`, an attribute.
bool opensDifferently(const clang::Decl *scope, const HeaderPlaces &places);

/// Whether one of `names` is in the text of `where`, all arms of conditionals
/// included.
bool mentions(clang::SourceRange where, const clang::ASTContext &context,
              const WordSet &names);

/// Whether a macro in the text of `where` stands for one of `names`.
bool isExpandedIn(clang::SourceRange where, const clang::ASTContext &context,
                  const SoughtNames &names);

/// Either of both for the text of `declaration`.
bool mentions(const clang::Decl *declaration, const SoughtNames &names);

} // namespace decouple
