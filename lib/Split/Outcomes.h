//===- Outcomes.h - what became of each block -----------------------------===//
//
// Decisions + texts of a split unit => BlockOutcomes
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Decide.h"
#include "Split/Decide/WholeUnit.h"
#include "Split/Split.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The outcome of every block of `unit` that acts, in file order; what goes to
/// the backend is formatted as the whole file is. `edits` are those of the
/// host. Errors: UsageError for a faulty style.
llvm::Expected<std::vector<BlockOutcome>>
outcomesOf(const SplitInput &input, const HostUnit &unit, const HostFile &file,
           const Decisions &decisions, const std::vector<TextEdit> &edits);

/// The same for a unit that is refused as it is.
std::vector<BlockOutcome> outcomesOf(const HostUnit &unit,
                                     const UnitRefusal &refusal);

} // namespace decouple
