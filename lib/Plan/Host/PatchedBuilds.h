//===- PatchedBuilds.h - a series that not all builds read ----------------===//
//
// PlanOptions + RulePack => BuildCondition
// HostChanges => HostChanges that such builds alone read
//                                                     (part of plan)
//
// With --transition flag a checkout can be built in both ways, RFC-0045's
// USE_CUDA_INDEP says which. With --other-device keep a build for a device that
// the same sources are rewritten for, as hipify does for ROCm, has what it had.
// Patches only add lines then; who does not read them reads every file as it
// was.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/RulePack.h"
#include "Scan/Tree/SourceTree.h"
#include "Split/Split.h"

namespace decouple {

/// The builds that the series is for; nothing: all. Errors: UsageError for
/// options that do not go together, and for rules without the macro.
llvm::Expected<std::optional<BuildCondition>>
patchedBuilds(const PlanOptions &options, const RulePack &rules);

/// Makes every change of a file of the checkout depend on `builds`, but those
/// that define a flag; files that a change adds stay as they are, and where
/// code alone is told apart other files, too. Errors: UsageError for files that
/// have no conditionals, and for those whose conditionals do not match.
llvm::Error putUnder(const BuildCondition &builds, const SourceTree &tree,
                     const RulePack &rules, std::vector<HostChange> &changes);

/// Leaves out what a build with the flag reads as upstream's: splits that only
/// take out what a build without the device passes over, unless a later change
/// is made of what they leave.
void leaveOutIdle(std::vector<HostChange> &changes);

/// A flag's own patch goes first, as the others are about it, unless it has to
/// follow one that changes a file of its own.
void putFlagFirst(std::vector<HostChange> &changes);

} // namespace decouple
