//===- SeriesNeeds.h - what the patches of a series need of each other ----===//
//
// patches, in order => what is missing                (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Patches.h"
#include "llvm/ADT/ArrayRef.h"

namespace decouple {

/// "split-a.patch needs hooks.h, which no patch in front of it adds", for each
/// patch that says in its message what it needs.
std::vector<std::string> unmetNeeds(llvm::ArrayRef<SeriesPatch> series);

} // namespace decouple
