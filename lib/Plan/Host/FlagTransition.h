//===- FlagTransition.h - the series under a flag -------------------------===//
//
// HostChanges => HostChanges that builds with the flag alone read
//                                                     (part of plan)
//
// With --transition flag a checkout can be built in both ways, RFC-0045's
// USE_CUDA_INDEP says which. Patches only add lines then; without the flag
// every file reads as it did.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Tree/SourceTree.h"
#include "Split/Split.h"

namespace decouple {

/// Makes every change of a file of the checkout depend on the device's flag,
/// but those that define it; files that a change adds stay as they are.
/// Errors: UsageError for rules without a flag, for files that have no
/// conditionals, and for those whose conditionals do not match.
llvm::Error putUnderFlag(const SourceTree &tree, const RulePack &rules,
                         std::vector<HostChange> &changes);

} // namespace decouple
