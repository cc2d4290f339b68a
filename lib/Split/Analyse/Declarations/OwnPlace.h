//===- OwnPlace.h - does code ask where it stands? ------------------------===//
//
// statement or declaration of the main file => what it asks for
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTContext.h"

namespace decouple {

/// What code names of its own place. Lines and columns do not count, nor what
/// macros of headers put into their messages, nor what a macro says of itself:
/// PreprocessorFacts have those.
struct OwnPlace {
  bool function = false; ///< `__func__`, `__builtin_FUNCTION()`
  bool file = false;     ///< `__builtin_FILE()`, std::source_location
};

/// Default arguments that ask for the place of the call are asked for by it.
OwnPlace ownPlaceIn(const clang::Stmt *statement,
                    const clang::SourceManager &sources);
OwnPlace ownPlaceIn(const clang::Decl *declaration,
                    const clang::SourceManager &sources);

} // namespace decouple
