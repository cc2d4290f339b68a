//===- Units.h - what the backend's libraries compile ---------------------===//
//
// BuildFacts + moved files => PlannedUnits            (part of plan)
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

} // namespace decouple
