//===- Moves.h - the new place of every file that moves -------------------===//
//
// SourceTree + Classification + Layout => PlannedFiles    (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"

namespace decouple {

/// The files in their new places.
struct PlannedMoves {
  std::vector<PlannedFile> files;
  /// Directories that the layout does not know (unplaced-file).
  std::vector<Diagnostic> diagnostics;
};

/// Every file to be moved or copied as a supplement, in the tree's order. The
/// contents are the tree's own. What the layout does not cover goes to its
/// fallback place.
/// Errors: UsageError for a link, a submodule, and what no build file can name.
llvm::Expected<PlannedMoves> planMoves(const SourceTree &tree,
                                       const Classification &classification,
                                       const Layout &layout);

} // namespace decouple
