//===- HandPatches.h - what no transform can do ---------------------------===//
//
// rules/pytorch/patches.json + the host's texts => PlannedPatches
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// A hand-written patch replaces whole lines that it quotes, its anchors. They
// have to be there once; otherwise the patch does not fit this release, is left
// out and reported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Rules/HandRules.h"

namespace decouple {

/// Adds the patches of `rules` to `plan`, after those that are there, and marks
/// the blocks that they or a declaration answer for.
/// The result says what does not fit (TD2040) and which declaration has no
/// block (TD2041).
std::vector<Diagnostic> addHandPatches(const HandRules &rules,
                                       const SourceTree &tree,
                                       const Layout &layout, Plan &plan);

} // namespace decouple
