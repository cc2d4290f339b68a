//===- OwnPlace.h - does code ask where it stands? ------------------------===//
//
// statement or declaration of the main file => what it asks for
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"

namespace decouple {

/// What code names of its own place. What macros of headers put into their
/// messages does not count, nor what a macro says of itself: PreprocessorFacts
/// have that.
struct OwnPlace {
  bool function = false; ///< `__func__`, `__builtin_FUNCTION()`
  /// `__builtin_FILE()`, `__builtin_LINE()`, std::source_location
  bool file = false;
};

/// Default arguments that ask for the place of the call are asked for by it.
OwnPlace ownPlaceIn(const clang::Stmt *statement,
                    const clang::SourceManager &sources);
OwnPlace ownPlaceIn(const clang::Decl *declaration,
                    const clang::SourceManager &sources);

} // namespace decouple
