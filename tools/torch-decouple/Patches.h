//===- Patches.h - the rule pack's own patches -------------------*- C++
//-*-===//
//
// tools: Plan + rules/pytorch/patches.json => Plan with the whole series
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split.h"

namespace decouple {

/// Adds the hand-written patches to `plan`, after those that splitting made,
/// and prints what does not fit.
llvm::Error addPatches(Plan &plan, const Survey &found);

/// Adds copies of the headers that generated sources need and the host named by
/// `options` has not installed.
llvm::Error addHeaders(Plan &plan, const Survey &found,
                       const SplitOptions &options);

} // namespace decouple
