//===- ReviewText.h - what a person has to look at, in words --------------===//
//
// ReviewItems => lines of the terminal, records of report.json
//                                                     (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Coloured.h"
#include "Verify/Review.h"
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

namespace decouple {

/// Every item: `{kind, weight, path, line, subject, text}`.
nlohmann::json reviewJson(llvm::ArrayRef<ReviewItem> items);

/// The list for a terminal: each kind with its number and its first items;
/// "to review nothing" when it is empty.
Coloured reviewText(llvm::ArrayRef<ReviewItem> items, bool colour);

/// The verdicts and diagnostics that reviewText names.
std::set<std::string> namesIn(llvm::ArrayRef<ReviewItem> items);

/// A line for each action, verdict and diagnostic of `names` with its meaning;
/// "" where there is none.
std::string legendText(const std::set<std::string> &names,
                       const RulePack &rules);

/// "2 refused blocks, 1 failed check": what of the list needs a review.
std::string reviewReasons(llvm::ArrayRef<ReviewItem> items, bool strict);

} // namespace decouple
