//===- HostUnits.h - what is to be split ----------------------------------===//
//
// ScanResult + Classification => HostUnits
// scan -> classify -> [split] -> plan -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Split/BlockOutcome.h"
#include "Split/Compiler/SplitInput.h"

namespace decouple {

/// Whether the host's compiler takes the file for C++.
bool isCxxSource(llvm::StringRef path);

/// The sources that stay and have blocks that act, in path order. The texts
/// and trees are `scan`'s.
std::vector<HostUnit> hostUnits(const ScanResult &scan,
                                const Classification &classification,
                                const RulePack &rules);

/// Refuses the blocks that act in other files, such as headers: each unit that
/// includes one would have to be split with it.
std::vector<BlockOutcome>
blocksOutsideUnits(const ScanResult &scan,
                   const Classification &classification);

} // namespace decouple
