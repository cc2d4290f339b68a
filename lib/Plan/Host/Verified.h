//===- Verified.h - what a patch's message says was verified --------------===//
//
// [SplitCheck] of the files of a HostChange => sentences   (part of plan)
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

} // namespace decouple
