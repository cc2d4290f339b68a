//===- Answers.h - what the compiler says of units ------------------------===//
//
// units + candidates => a split or a DeviceText of each      (part of split)
//
// One list for both, so that the short comparisons fill the time in which the
// last of the long splits are made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/Results.h"
#include "Split/SplitUnit.h"

namespace decouple {

struct Answers {
  std::vector<UnitResult<SplitUnit>> splits; ///< of the units
  std::vector<UnitResult<DeviceText>> texts; ///< of the candidates
};

/// Splits `units` and compares the two texts of `candidates`, or finds what was
/// made of them before. Errors: UsageError for arguments that the compiler
/// refuses, EnvironmentError when there is no process left.
llvm::Expected<Answers> answersOf(const SplitInput &input,
                                  llvm::ArrayRef<HostUnit> units,
                                  llvm::ArrayRef<CandidateUnit> candidates);

} // namespace decouple
