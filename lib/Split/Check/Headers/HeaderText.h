//===- HeaderText.h - where declarations of headers stand -----------------===//
//
// AST + places => declarations that read differently without the device
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/UnitTokens.h"
#include "clang/AST/ASTContext.h"
#include <set>

namespace decouple {

/// Where headers read differently without the device, and the names of what
/// is declared there, in either configuration.
struct HeaderDifferences {
  const HeaderPlaces &places;
  std::set<std::string> names;
};

/// Adds the names of what `context` has at the places, which may be few.
void addNames(const clang::ASTContext &context, HeaderDifferences &differences);

/// Whether one of `places` is in `declaration`, or in another one of the same.
bool readsDifferently(const clang::Decl *declaration,
                      const HeaderPlaces &places);

/// Whether one of `names` is in the text of `declaration`, all arms of
/// conditionals included.
bool mentions(const clang::Decl *declaration,
              const std::set<std::string> &names);

/// Whether either holds for `function`.
bool readsOrNamesDifferently(const clang::FunctionDecl *function,
                             const HeaderDifferences &differences);

} // namespace decouple
