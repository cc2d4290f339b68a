//===- AnalyseUnit.h - what is true of a unit's blocks --------------------===//
//
// HostUnit + compile arguments => [UnitFacts] => Decisions
//                                             (part of split)
//
// Facts only: nothing is refused here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Compiler/SplitInput.h"

namespace decouple {

/// Parses `unit` in the CUDA configuration and describes the outermost of its
/// acted blocks, in file order: the arm that is taken. Bodies of functions in
/// headers are skipped. Errors: UsageError when the compiler refuses the
/// arguments.
llvm::Expected<UnitFacts> analyse(const SplitInput &input,
                                  const HostUnit &unit);

} // namespace decouple
