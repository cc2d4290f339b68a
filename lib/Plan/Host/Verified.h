//===- Verified.h - what a patch's message says was verified --------------===//
//
// [SplitCheck] of the files of a HostChange, or its text => sentences
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Split/Split.h"
#include "llvm/ADT/ArrayRef.h"

namespace decouple {

/// Enters into each of `changes` the checks of its files that passed, as its
/// message says them.
void sayVerified(llvm::ArrayRef<SplitCheck> checks, const Device &device,
                 std::vector<HostChange> &changes);

/// The same into `change`, which `patch` has become: what its edits were tried
/// on, and that files in languages that the tool reads can still be read. Of
/// C++ nothing is parsed.
void sayVerified(const HandPatch &patch, HostChange &change);

} // namespace decouple
