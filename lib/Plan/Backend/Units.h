//===- Units.h - what the backend's libraries compile ---------------------===//
//
// BuildFacts + moved files => PlannedUnits            (part of plan)
// PlannedUnits + those of an earlier run => Diagnostics
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Backend/Includes.h"
#include "Plan/Model/Planned.h"
#include "Scan/Build/BuildFiles.h"

namespace decouple {

/// Names of the pack's CUDA libraries, sorted.
std::vector<std::string> backendLibraries(const RulePack &rules);

/// The members of `libraries` that move; `root` is the backend's directory.
/// What stays behind (another vendor's sources, say) is left out. Sorted by
/// library, list, destination.
std::vector<PlannedUnit> planUnits(const BuildFacts &build,
                                   const std::vector<std::string> &libraries,
                                   const OriginMap &moved,
                                   llvm::StringRef root);

/// The units of each library, each file once.
UnitCounts countUnits(const std::vector<PlannedUnit> &units);

/// Libraries with at least 5 % fewer units than `earlier` (TD2068). In `counts`
/// they keep what they had, so that the remark stays while the loss does.
std::vector<Diagnostic> compareUnits(const UnitCounts &earlier,
                                     const RulePack &rules, UnitCounts &counts);

} // namespace decouple
