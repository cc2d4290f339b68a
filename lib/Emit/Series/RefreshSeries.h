//===- RefreshSeries.h - the series at other lines ------------------------===//
//
// output's series + checkout => output's series
//                                              (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Series/SeriesBranch.h"
#include "Support/Output/Disk.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace decouple {

struct RefreshedSeries {
  std::size_t patches = 0;
  std::vector<std::string> refreshed; ///< that apply at other lines
  struct Refused {
    std::string file, hunks; ///< what its files do not take
  };
  std::vector<Refused> refused; ///< if any, none is written
};

/// Tries the series on the files of `checkout`, in its order, and writes the
/// numbers of lines anew in those patches that apply at others; nothing when it
/// refuses one. `branch` and `base` do not matter.
/// Errors: UsageError when `output` has no series; EnvironmentError.
llvm::Expected<RefreshedSeries> refreshSeries(const SeriesPlace &place,
                                              Disk &disk = realDisk());

} // namespace decouple
