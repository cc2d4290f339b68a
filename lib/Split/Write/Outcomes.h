//===- Outcomes.h - what became of each block -----------------------------===//
//
// outlines + texts of a split unit => BlockOutcomes
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/SplitUnit.h"

namespace decouple {

/// Whether a block that acts lies in an arm of another one, with which it
/// leaves.
bool hasActedParent(const HostUnit &unit, std::size_t group);

/// Adds the outcome of every block of `unit` that acts to `split`, in file
/// order; what goes to the backend is formatted as the whole file is. Errors:
/// UsageError for a faulty style.
llvm::Error addOutcomes(const SplitInput &input, const HostUnit &unit,
                        const HostFile &file, SplitUnit &split);

} // namespace decouple
