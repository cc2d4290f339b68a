//===- PatchText.h - one patch of the series ------------------------------===//
//
// a split file's patch => the plan's form of it (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// `patch` as a part of a plan's series.
PlannedPatch plannedPatch(const SplitPatch &patch);

} // namespace decouple
