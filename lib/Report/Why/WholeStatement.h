//===- WholeStatement.h - what a piece of code lacks for a statement ------===//
//
// the text around a piece + the piece => where its `if` begins, its `switch`
//                                                     (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// What a piece of code that begins in a later branch of an `if` (`else …`,
/// `} else …`) lacks for whole branches: the lines at the end of `before` that
/// the statement begins with. Empty for any other piece, and where the
/// statement is not in braces.
llvm::StringRef branchesBefore(llvm::StringRef before, llvm::StringRef piece);

/// What follows `host`, the host's text of the block at `begin` of `text`,
/// when that is a case: then the hook stands before the `switch`, and ends with
/// an `else`. Of the `switch` the head is enough. Empty for any other block.
std::string switchBehind(llvm::StringRef host, llvm::StringRef text,
                         std::size_t begin);

} // namespace decouple
