//===- Part.h - what lies in a part of the checkout -----------------------===//
//
// Survey or Plan + paths => what of it is there   (part of the pipeline, after
//                                                  all stages)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Survey.h"
#include "Plan/Plan.h"
#include "Verify/Review.h"

namespace decouple {

/// Errors: UsageError for a glob that no path of `tree` matches.
llvm::Error checkMatches(const SourceTree &tree, const PathChoice &choice);

/// What of `found` lies at paths of `choice`, to be shown: the verdicts, and
/// how often a rule hit, are those of the whole checkout. Include edges are
/// left out. Errors: those of checkMatches.
llvm::Expected<Survey> partOf(Survey found, const PathChoice &choice);

/// What of `plan` comes from files at paths of `choice`: files, units, splits,
/// diagnostics, and patches that touch one of them.
Plan partOf(const Plan &plan, const PathChoice &choice);

/// The items about paths of `choice`.
std::vector<ReviewItem> partOf(std::vector<ReviewItem> items,
                               const PathChoice &choice);

} // namespace decouple
