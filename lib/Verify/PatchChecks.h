//===- PatchChecks.h - the series on a clean checkout ---------------------===//
//
// patches + the files they touch => Checks            (part of verify)
//
// The files are put into a git repository of their own, in a directory that
// goes away again. `git am` takes a patch with its exact context or not at all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Verify.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <memory>
#include <optional>

namespace decouple {

struct SeriesPatch {
  std::string file; ///< "0003-split-torch-csrc-Storage.patch"
  std::string text; ///< the mail
};

/// The bytes of a tree-relative path before the series; nothing: not there.
using Originals =
    llvm::function_ref<std::optional<std::string>(const std::string &)>;

/// patches-apply: `git am` takes the whole series and leaves the files as
/// `after` says (not asked when it is empty). patches-reverse: taking the
/// patches back, the last one first, gives every byte back. Without git both
/// fail with "not checked".
std::vector<Check> checkSeries(const std::vector<SeriesPatch> &series,
                               Originals original,
                               const std::map<std::string, std::string> &after);

/// The same for the series of a plan.
std::vector<Check> checkSeries(const ScanResult &scan, const Plan &plan);

/// The same for the series that lies in `output`, on the files of `checkout`,
/// as output-patches-apply and -reverse; without a checkout there are none.
std::vector<Check> checkEmittedSeries(llvm::StringRef output,
                                      const EmitState &state,
                                      llvm::StringRef checkout);

/// Tree-relative paths that the patch names, sorted.
std::vector<std::string> touchedBy(llvm::StringRef patch);

} // namespace decouple
