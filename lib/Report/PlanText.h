//===- PlanText.h - the dry run, printed ----------------------------------===//
//
// Plan => JSON, text                      (torch-decouple plan; part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Review.h"
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// The version of the format of `plan --json`.
inline constexpr int PlanSchema = 2;

/// The whole plan but for the bytes of its files, and what is to be reviewed.
nlohmann::json planJson(const Plan &plan, llvm::ArrayRef<ReviewItem> review);

/// What a run would do: files by destination directory, what is copied and
/// generated, the libraries and the patches.
std::string planText(const Plan &plan);

} // namespace decouple
