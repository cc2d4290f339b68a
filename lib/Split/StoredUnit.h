//===- StoredUnit.h - can a stored result be the unit's? ------------------===//
//
// HostUnit x SplitUnit of an earlier run => is it believed
//                                             (part of split: its cache)
//
// What needs no compiler is looked at again each time: a result becomes text
// that is compiled.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/SplitUnit.h"

namespace decouple {

/// Whether `split`, which was kept, can be of `unit`: its blocks are, its edits
/// make its text of the unit's and take out what left and nothing else, the
/// backend has the tokens of each arm that did, it has the unit's names, and no
/// check failed.
bool canBeOf(const SplitInput &input, const HostUnit &unit,
             const SplitUnit &split);

} // namespace decouple
