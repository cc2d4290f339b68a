//===- PlanSplits.h - splits as part of a plan ----------------------------===//
//
// Classification => HostUnits;  RewriteResult + Plan => Plan
// scan -> classify -> plan -> [rewrite] -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Rewrite/Rewrite.h"

namespace decouple {

/// The sources that stay and have blocks that act, in path order. The texts
/// and trees are `scan`'s.
std::vector<HostUnit> hostUnits(const ScanResult &scan,
                                const Classification &classification);

/// Adds the patches, the backend's sources with their places in its libraries,
/// and the hooks' headers to `plan`, and renews the files that list them.
/// Errors: UsageError when a destination is taken already.
llvm::Error addSplits(const RewriteResult &splits, const RulePack &rules,
                      Plan &plan);

} // namespace decouple
