//===- Patches.h - the rule pack's own patches -------------------*- C++ -*-===//
//
// tools: Plan + rules/pytorch/patches.json => Plan with the whole series
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline.h"

namespace decouple {

/// Adds the hand-written patches to `plan`, after those that splitting made,
/// and prints what does not fit.
llvm::Error addPatches(Plan &plan, const Survey &found);

} // namespace decouple
