//===- ExportSeries.h - the series made of a branch -----------------------===//
//
// branch of a checkout => output's series
//                                              (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Series/SeriesBranch.h"
#include "Support/Output/Disk.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace decouple {

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

} // namespace decouple
