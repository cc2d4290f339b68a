//===- TopDirectories.h - directories that no rule knows ------------------===//
//
// SourceTree + RulePack => SummaryItems                 (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"

namespace decouple {

/// Adds the directories that hold something which the scan reads and that no
/// scope of the pack names: those at the top of the checkout, whose files get
/// the scope of whatever nobody thought of, and deeper ones whose files get
/// theirs from a `*` that stands for the directory.
void addTopDirectories(const SourceTree &tree, const RulePack &rules,
                       SummaryItems &items);

} // namespace decouple
