//===- Reached.h - does a function come by a place exactly once? ----------===//
//
// AST of the function around a statement => yes or no
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"

namespace decouple {

/// Whether `node` runs exactly once whenever `function`, which makes a module,
/// ends without having failed. It fails where it throws, or returns a null
/// pointer: then there is no module.
bool isReachedOnce(const AstText &text, const clang::FunctionDecl *function,
                   const clang::Stmt *node);

} // namespace decouple
