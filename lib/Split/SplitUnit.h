//===- SplitUnit.h - one host file, all the way ---------------------------===//
//
// HostUnit => UnitFacts => Decisions => UnitTexts => UnitChecks => [SplitUnit]
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/CheckUnit.h"
#include "Split/Decide/WholeUnit.h"
#include "Split/Split.h"

namespace decouple {

/// What became of one host file.
struct SplitUnit {
  HookNames names;
  UnitTexts texts;
  UnitChecks checked;
  std::vector<BlockOutcome> blocks;
  std::vector<Diagnostic> diagnostics;
};

/// Analyses, decides, writes and checks one unit. Errors: UsageError for
/// arguments that the compiler refuses and for a faulty style.
llvm::Expected<SplitUnit> splitUnit(const SplitInput &input,
                                    const HostUnit &unit);

/// What is left of a unit that nothing comes of: it stays as it is.
SplitUnit untouched(const HostUnit &unit, const UnitRefusal &refusal);

/// Whether `split`, which was kept, can be of `unit`: its blocks are, its edits
/// make its text of the unit's, what they take out is in the backend's, it has
/// the unit's names, and no check failed.
bool canBeOf(const SplitInput &input, const HostUnit &unit,
             const SplitUnit &split);

} // namespace decouple
