//===- Guard.h - where a run may write -----------------------------------===//
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

/// Errors: UsageError when `output` holds something and is not an output of
/// this tool; those of readState.
llvm::Error checkOurs(llvm::StringRef output);

/// Errors: UsageError when `state` has conflicts that nobody has finished and
/// `theirs` are other files than those it has.
llvm::Error checkFinished(const EmitState &state,
                          llvm::ArrayRef<OutputFile> theirs);

} // namespace decouple
