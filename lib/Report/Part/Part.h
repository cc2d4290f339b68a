//===- Part.h - what lies in a part of the checkout -----------------------===//
//
// ScanResult + Classification, Plan or ReviewItems + paths => what is there
//                                                        (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Plan.h"
#include "Verify/Review.h"

namespace decouple {

/// Errors: UsageError for a glob or path that no path of `tree` matches.
llvm::Error checkMatches(const SourceTree &tree, const PathChoice &choice);

/// Leaves what lies at paths of `choice`, to be shown: the verdicts, and
/// how often a rule hit, are those of the whole checkout. Include edges are
/// left out. Errors: those of checkMatches.
llvm::Error takePart(const PathChoice &choice, ScanResult &scan,
                     Classification &verdicts);

/// What of `plan` comes from files at paths of `choice`: files, units, splits,
/// diagnostics, and patches that touch one of them.
Plan partOf(const Plan &plan, const PathChoice &choice);

/// The items about paths of `choice`.
std::vector<ReviewItem> partOf(std::vector<ReviewItem> items,
                               const PathChoice &choice);

} // namespace decouple
