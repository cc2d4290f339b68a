//===- StayingNames.h - what text that stays names ------------------------===//
//
// AST - what leaves => declarations, and names of calls that are open
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "llvm/ADT/DenseSet.h"
#include <set>
#include <string>

namespace decouple {

struct StayingNames {
  llvm::DenseSet<const clang::Decl *> used; ///< canonical
  /// Called by templates: the arguments decide about the functions.
  std::set<std::string> called;
};

/// Of the main file, without what `leaves`.
StayingNames stayingNames(const clang::ASTContext &context,
                          TypesInUse::LeftOut leaves);

} // namespace decouple
