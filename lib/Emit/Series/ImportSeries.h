//===- ImportSeries.h - a branch made of the series -----------------------===//
//
// output's series => branch of a checkout
//                                              (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Series/SeriesBranch.h"
#include "llvm/Support/Error.h"

namespace decouple {

struct ImportedSeries {
  std::size_t commits = 0; ///< on the branch
  /// With a patch that does not apply: its file, and the working tree in which
  /// `git am` waits.
  std::string stopped, worktree;
};

/// Makes each patch a commit on a new branch, which starts from `base`, or from
/// what is checked out. Errors: UsageError when `output` has no series, the
/// checkout no such commit, or has the branch; EnvironmentError when git fails.
/// There is no branch then.
llvm::Expected<ImportedSeries> importSeries(const SeriesPlace &place);

} // namespace decouple
