//===- Report.h - the report stage ----------------------------------------===//
//
// all earlier values => report.json as a value, which Text.h, Html.h and
// Summary.h show
// scan -> classify -> split -> plan -> emit -> verify -> [report]
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Drift/Drift.h"
#include "Plan/Plan.h"
#include "Verify/Review.h"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// The values a report is made of.
struct ReportInput {
  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  const Plan *plan = nullptr; ///< absent for `scan`
  std::vector<Check> checks;
  const Drift *drift = nullptr; ///< absent where nothing was compared
  std::vector<Edit> edits = {}; ///< of the output
  unsigned jobs = 0;            ///< threads to make it with; 0: one per core
};

/// The version of report.json's format.
inline constexpr int ReportSchema = 6;

/// What is to be reviewed of `input`.
std::vector<ReviewItem> reviewOf(const ReportInput &input);

/// report.json as a value, with `review` of `input`; docs/report.schema.json
/// describes it. What changed is added with addDrift. Stable: keys sorted, no
/// time, no path of this machine.
nlohmann::json reportJson(const ReportInput &input,
                          llvm::ArrayRef<ReviewItem> review);

} // namespace decouple
