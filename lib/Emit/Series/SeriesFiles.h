//===- SeriesFiles.h - the patches that lie in an output ------------------===//
//
// output <=> its lists and patches, as they are now    (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Patches.h"
#include "Emit/OpenOutput.h"
#include <map>

namespace decouple {

struct SeriesFiles {
  std::string top; ///< below the output, with its slash: "a/torch_patches/"
  std::map<std::string, std::string> lists; ///< texts, by path below the output
  std::vector<SeriesPatch> patches;         ///< in the order they apply
};

/// Errors: UsageError when `output` has no series, or when a patch that is
/// listed is not there; those of Yours.
llvm::Expected<SeriesFiles> readSeries(llvm::StringRef output,
                                       const OpenOutput &opened);

/// Changes with every byte of the series.
std::string hashOf(const SeriesFiles &series);

/// The lists with `patches` instead of those that they name. What is written
/// above a line (comments) goes with it. Errors: UsageError when a patch stands
/// before one of another list which applies earlier.
llvm::Expected<std::map<std::string, std::string>>
listsFor(const SeriesFiles &series, llvm::ArrayRef<SeriesPatch> patches);

/// Writes `next`, of the same lists, to the output instead of `series`. What
/// does not change is not written, and what `next` has not is removed. Errors:
/// those of replaceFiles.
llvm::Error replaceSeries(llvm::StringRef output, const OpenOutput &opened,
                          const SeriesFiles &series, const SeriesFiles &next,
                          Disk &disk);

} // namespace decouple
