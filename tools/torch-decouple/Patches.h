//===- Patches.h - the rule pack's own patches ----------------------------===//
//
// tools: Plan + rules/pytorch/{patches,names}.json => Plan with all series
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split.h"

namespace decouple {

/// Adds the hand-written patches to `plan`, after those that splitting made,
/// and prints what does not fit. `only`: the one file that was split, where not
/// all were.
llvm::Error addPatches(Plan &plan, const Survey &found,
                       llvm::StringRef only = "");

/// Adds the optional group of patches that make CUDA-named lines generic, and
/// parses what they touch where there is a host; the result is those checks.
llvm::Expected<std::vector<Check>> addGenericGroup(Plan &plan,
                                                   const Survey &found,
                                                   const TreeOptions &tree,
                                                   const SplitOptions &options);

/// Adds copies of the headers that generated sources need and the host named by
/// `options` has not installed.
llvm::Error addHeaders(Plan &plan, const Survey &found,
                       const SplitOptions &options);

} // namespace decouple
