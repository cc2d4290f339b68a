//===- PatchText.h - one patch of the series ------------------------------===//
//
// a split file's patch => the plan's form of it (part of rewrite)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rewrite/Rewrite.h"

namespace decouple {

/// `patch` as a part of a plan's series.
PlannedPatch plannedPatch(const SplitPatch &patch);

/// Fills name, title, file and text of `patch`. `number` and `total` are the
/// place in the series.
void writePatch(SplitPatch &patch, std::size_t number, std::size_t total);

} // namespace decouple
