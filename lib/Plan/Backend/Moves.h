//===- Moves.h - the new place of every file that moves -------------------===//
//
// SourceTree + Classification + Layout => PlannedFiles    (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"

namespace decouple {

/// Every file to be moved or copied as a supplement, in the tree's order. The
/// contents are the tree's own.
/// Errors: UsageError for files that the layout does not cover, and for a link
/// or a submodule.
llvm::Expected<std::vector<PlannedFile>>
planMoves(const SourceTree &tree, const Classification &classification,
          const Layout &layout);

} // namespace decouple
