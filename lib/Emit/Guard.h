//===- Guard.h - nothing of the user's is lost ----------------------------===//
//
// output directory + its state => Error               (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"

namespace decouple {

/// Errors: UsageError when `output` and `checkout` are the same directory or
/// one lies in the other, links resolved.
llvm::Error checkApart(llvm::StringRef checkout, llvm::StringRef output);

/// `difference` is what sets `output` apart from the files to be written. A
/// file that was deleted is no loss, so that is not an error.
/// Errors: UsageError when what would be replaced or removed is not as `state`
/// has it, that is, added or changed by the user; it names the first few and
/// says what to do.
llvm::Error checkUntouched(llvm::StringRef output,
                           const std::optional<EmitState> &state,
                           const OutputDifference &difference);

} // namespace decouple
