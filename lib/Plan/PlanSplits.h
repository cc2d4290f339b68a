//===- PlanSplits.h - splits as part of a plan ----------------------------===//
//
// SplitResult + Layout => sources, headers, patches and outcomes of a plan
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// Adds what splitting made to `plan`: the patches, the backend's sources with
/// their places in its libraries, the hooks' headers; and what it had to say:
/// outcomes, checks (as "split-...") and remarks.
void addSplits(const SplitResult &splits, const Layout &layout, Plan &plan);

} // namespace decouple
