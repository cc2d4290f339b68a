//===- TopDirectories.h - directories that no rule knows ------------------===//
//
// SourceTree + RulePack => SummaryItems                 (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"

namespace decouple {

/// Adds the directories at the top of the checkout that hold something which
/// the scan reads, and that no scope of the pack names: its files get the scope
/// of whatever nobody thought of.
void addTopDirectories(const SourceTree &tree, const RulePack &rules,
                       SummaryItems &items);

} // namespace decouple
