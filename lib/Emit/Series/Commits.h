//===- Commits.h - the commits of an imported series ----------------------===//
//
// checkout + branch => what was imported, and what is there now
//                                              (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Series/Mail.h"
#include "Emit/Series/SeriesBranch.h"

namespace decouple {

/// What importSeries did for a branch.
struct SeriesImport {
  std::string base;    ///< the commit that the branch starts from
  std::string tip;     ///< its last one, then
  std::string series;  ///< hashOf the series that was imported
  std::string stopped; ///< the patch at which git stopped; "": it did not
};

/// Keeps `import` in the branch's section of the repository's configuration, in
/// one step. Errors: EnvironmentError when git fails.
llvm::Error rememberImport(const SeriesPlace &place,
                           const SeriesImport &import);

/// Nothing in it: the branch was not imported.
llvm::Expected<SeriesImport> rememberedImport(const SeriesPlace &place);

/// The full name of the commit `name`. Errors: UsageError when the checkout has
/// no such commit.
llvm::Expected<std::string> commitNamed(llvm::StringRef checkout,
                                        const std::string &name);

/// The commits of `base`..`tip`, the oldest first. Errors: UsageError when
/// `base` is not below `tip`, and for merges and commits that change nothing.
llvm::Expected<std::vector<SeriesCommit>>
seriesCommits(llvm::StringRef checkout, const std::string &base,
              const std::string &tip);

} // namespace decouple
