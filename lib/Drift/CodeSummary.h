//===- CodeSummary.h - the blocks of a run --------------------------------===//
//
// ScanResult + Classification => SummaryItems           (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"

namespace decouple {

/// Adds the blocks and the build blocks, each with a hash of its own text: that
/// of blocks in it is theirs.
void addBlocks(const ScanResult &scan, const Classification &classification,
               SummaryItems &items);

} // namespace decouple
