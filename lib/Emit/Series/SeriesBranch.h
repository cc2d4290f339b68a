//===- SeriesBranch.h - a series as commits that people edit --------------===//
//
// output's series => branch of a checkout => output's series
//                                              (part of emit)
//
// As gbp-pq(1) and `quilt` have it, with git's own tools in between: import,
// then rebase, amend or add commits, then export. What is checked out stays as
// it is. The branch's section of the repository's configuration says what was
// imported, and goes with the branch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Which output, which checkout, which branch of it.
struct SeriesPlace {
  std::string output, checkout, branch;
  std::string base; ///< commit that the branch starts from; "": see below
};

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

struct ExportedSeries {
  std::size_t commits = 0;
  std::vector<std::string> changed, added, removed; ///< patch files
};

/// Makes each commit since `base`, or since where importSeries began, a patch
/// of the output. Patches whose commits nobody touched keep their bytes.
/// Errors: UsageError when there is no such branch, it is not finished, has
/// merges or empty commits, commits before the first one of the series, or when
/// the output's series has changed since; EnvironmentError when git or the disk
/// fails. The output is as it was then.
llvm::Expected<ExportedSeries> exportSeries(const SeriesPlace &place,
                                            Disk &disk = realDisk());

struct RefreshedSeries {
  std::size_t patches = 0;
  std::vector<std::string> refreshed; ///< that apply at other lines
  struct Refused {
    std::string file, hunks; ///< what its files do not take
  };
  std::vector<Refused> refused; ///< not written
};

/// Tries the series on the files of `checkout`, in its order, and writes those
/// patches anew that apply at other lines. `branch` and `base` do not matter.
/// Errors: UsageError when `output` has no series; EnvironmentError.
llvm::Expected<RefreshedSeries> refreshSeries(const SeriesPlace &place,
                                              Disk &disk = realDisk());

} // namespace decouple
