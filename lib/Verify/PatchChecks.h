//===- PatchChecks.h - the series on a clean checkout ---------------------===//
//
// patches + the files they touch => Checks            (part of verify)
//
// The files are put into a git repository of their own, in a directory that
// goes away again. `git am` takes a patch with its exact context or not at all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Patches.h"
#include "Emit/State.h"
#include "Verify/Output.h"
#include <map>

namespace decouple {

/// patches-apply: `git am` takes the whole series and leaves the files as
/// `after` says, which has all that the series touches; when it is empty, git
/// says what that is. patches-reverse: taking the patches back, the last one
/// first, gives every byte back. Without git both fail with "not checked".
std::vector<Check> checkSeries(const std::vector<SeriesPatch> &series,
                               Originals original,
                               const std::map<std::string, std::string> &after);

/// The same for the series of a plan.
std::vector<Check> checkSeries(const ScanResult &scan, const Plan &plan);

/// Paths of the files that name the patches of an output.
std::vector<std::string> listsOf(const EmitState &state);

/// checkSeries for the series that lies in `output`, on the files of
/// `checkout`, as output-patches-apply and -reverse; without a checkout there
/// are none. And output-patches-listed: the series has every patch of
/// `entries`, but for those that people took out of it, and each has its hunks,
/// but for those that a run has seen people take out; where there are patches.
std::vector<Check> checkEmittedSeries(llvm::StringRef output,
                                      const EmitState &state,
                                      const std::vector<TreeEntry> &entries,
                                      UnknownEdit unknown,
                                      llvm::StringRef checkout);

/// output-origins: moved and supplement files are those of `checkout`, as the
/// tool wrote them.
Check checkOrigins(llvm::StringRef output, const EmitState &state,
                   llvm::StringRef checkout);

} // namespace decouple
