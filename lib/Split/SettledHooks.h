//===- SettledHooks.h - files of a library, each beside the others --------===//
//
// HostUnits => a split of each, with the hooks of all others beside it
//                                             (part of split)
//
// One header has the hooks of all files of a library. So each file includes
// what the hooks of the others need, and none has a hook of another's name.
// What one does not know of the others yet, it is split once more for.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Answers.h"

namespace decouple {

/// Splits the units of `input` and compares the texts of `candidates`. Errors:
/// those of answersOf.
llvm::Expected<Answers>
settledAnswers(const SplitInput &input,
               llvm::ArrayRef<CandidateUnit> candidates);

} // namespace decouple
