//===- HandPatches.h - what no transform can do ---------------------------===//
//
// HandRules + the host's texts => HostChanges
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// A hand-written patch replaces whole lines that it quotes, its anchors. They
// have to be there once; otherwise the patch does not fit this release, is left
// out and reported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/HandRules.h"
#include "Rules/PathChoice.h"
#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// Whether `transition` has the patch.
bool isOf(Transition transition, const HandPatch &patch);

/// Adds the patches of `rules` to `changes`, after those that are there, and
/// marks the blocks of `plan` that they or a declaration answer for. What does
/// not fit (TD2040) and a declaration without a block (TD2041) are remarks of
/// the plan. `only`: the files that were split.
void addHandPatches(const HandRules &rules, const SourceTree &tree,
                    const PathChoice &only, std::vector<HostChange> &changes,
                    Plan &plan);

} // namespace decouple
