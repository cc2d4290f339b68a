//===- WholeStatement.h - the branches before a piece of code -------------===//
//
// the text before a piece + the piece => where its `if` begins
//                                                     (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// What a piece of code that begins in a later branch of an `if` (`else …`,
/// `} else …`) lacks for whole branches: the lines at the end of `before` that
/// the statement begins with. Empty for any other piece, and where the
/// statement is not in braces.
llvm::StringRef branchesBefore(llvm::StringRef before, llvm::StringRef piece);

} // namespace decouple
