//===- Patches.h - a series that people edit ------------------------------===//
//
// patches + the files that they are for => what becomes of them (part of emit)
//
// As quilt has it: a patch that still applies is refreshed, one that does not
// stays as it is, and what its files refuse comes beside it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/MergeFile.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// What a list of patches is called.
inline constexpr char SeriesName[] = "series";

struct SeriesPatch {
  std::string file; ///< "split-torch-csrc-Storage.patch"
  std::string text; ///< the mail
};

/// The bytes of a tree-relative path before the series; nothing: not there.
using Originals =
    llvm::function_ref<std::optional<std::string>(const std::string &)>;

/// Tree-relative paths that the patch names, sorted.
std::vector<std::string> touchedBy(llvm::StringRef patch);

/// Reads a text of the output. Errors: as it likes.
using ReadText =
    llvm::function_ref<llvm::Expected<std::string>(const std::string &)>;

/// The patches of `lists` (paths of files named `series`), in the order in
/// which they apply: the host's list, then those of groups, which lie below it.
/// Errors: those of `read`.
llvm::Expected<std::vector<SeriesPatch>>
listedPatches(std::vector<std::string> lists, ReadText read);

/// What the names of listedPatches start from: "a/patches/", or "".
llvm::StringRef directoryOfSeries(llvm::ArrayRef<std::string> lists);

/// What `yours` did to the list `base` of patches, done to `theirs`: what was
/// taken out is out, and what was added comes after the line that it came
/// after.
std::string mergeSeries(llvm::StringRef base, llvm::StringRef yours,
                        llvm::StringRef theirs);

/// Whether two texts of a patch do the same: all but places and numbers.
bool doTheSame(llvm::StringRef patch, llvm::StringRef other);

/// What became of one patch; neither: it fits as it is.
struct CarriedPatch {
  std::string refreshed; ///< its new text
  std::string rejected;  ///< what its files refuse
};

/// Applies `series` in its order to the files that `original` has. A patch that
/// they refuse is left out; the next ones come after the one before it. Errors:
/// EnvironmentError when git cannot be run.
llvm::Expected<std::vector<CarriedPatch>>
carrySeries(const std::vector<SeriesPatch> &series, Originals original);

} // namespace decouple
