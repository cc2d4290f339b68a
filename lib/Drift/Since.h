//===- Since.h - a run against the output that it goes to -----------------===//
//
// output of an earlier run + Plan + Summary => Drift, and the next base
//                                                       (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Base.h"
#include "Emit/State.h"

namespace decouple {

struct Since {
  Base next; ///< to be kept
  /// What this run changes, or else what the last one did that changed
  /// something; nothing: there was no other.
  std::optional<Drift> drift;
  bool isFirst = false; ///< there is no earlier run
  bool isOlder = false; ///< there is, and its tool left nothing to compare with
  bool isNew = false;   ///< this run changes something
};

/// Compares a run, which is `now` and is to review `review`, with what lies in
/// `output`; nothing is written. Errors: those of readState and readBase.
llvm::Expected<Since> compareWithOutput(llvm::StringRef output,
                                        const Plan &plan, Summary now,
                                        llvm::ArrayRef<ReviewItem> review);

} // namespace decouple
