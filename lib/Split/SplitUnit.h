//===- SplitUnit.h - one host file, all the way ---------------------------===//
//
// HostUnit => UnitFacts => Decisions => UnitTexts => UnitChecks => [SplitUnit]
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/ArmTokens.h"
#include "Split/Check/CheckUnit.h"
#include "Split/Decide/WholeUnit.h"
#include "Split/Split.h"

namespace decouple {

/// What became of one host file.
struct SplitUnit {
  HookNames names;
  UnitTexts texts;
  std::vector<LeftArm> left; ///< what `texts.edits` take out
  UnitChecks checked;
  std::vector<BlockOutcome> blocks;
  std::vector<Diagnostic> diagnostics;
};

/// Analyses, decides, writes and checks one unit. Errors: UsageError for
/// arguments that the compiler refuses and for a faulty style.
llvm::Expected<SplitUnit> splitUnit(const SplitInput &input,
                                    const HostUnit &unit);

/// The header of the unit's hooks, or of its library's, where the checkout or
/// what its build makes has a file of that name; empty: neither is there.
std::string hooksHeaderInTree(const SplitInput &input, const HostUnit &unit);

/// What is left of a unit that nothing comes of: it stays as it is.
SplitUnit untouched(const HostUnit &unit, const UnitRefusal &refusal);

} // namespace decouple
