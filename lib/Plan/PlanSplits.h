//===- PlanSplits.h - splits as part of a plan ----------------------------===//
//
// Classification => HostUnits;  SplitResult + Plan => Plan
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Split/Split.h"

namespace decouple {

/// The sources that stay and have blocks that act, in path order. The texts
/// and trees are `scan`'s.
std::vector<HostUnit> hostUnits(const ScanResult &scan,
                                const Classification &classification);

/// Adds the patches, the backend's sources with their places in its libraries,
/// and the hooks' headers to `plan`, and renews the files that list them.
/// Errors: UsageError when a destination is taken already.
llvm::Error addSplits(const SplitResult &splits, const RulePack &rules,
                      Plan &plan);

} // namespace decouple
