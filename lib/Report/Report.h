//===- Report.h - the report stage ----------------------------------------===//
//
// all earlier values => report.json, index.html, the terminal summary
// scan -> classify -> split -> plan -> emit -> verify -> [report]
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
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
};

/// The version of report.json's format.
inline constexpr int ReportSchema = 2;

/// What is to be reviewed of `input`.
std::vector<ReviewItem> reviewOf(const ReportInput &input);

/// report.json as a value, with `review` of `input`; docs/report.schema.json
/// describes it. Stable: keys sorted, no time, no path of this machine.
nlohmann::json reportJson(const ReportInput &input,
                          llvm::ArrayRef<ReviewItem> review);

/// The bytes of report.json: one record a line, so that two reports can be
/// compared with `diff`. Bytes that are not UTF-8 become U+FFFD.
std::string reportText(const nlohmann::json &report);

/// A self-contained page that shows `report`.
std::string reportHtml(const nlohmann::json &report);

/// What a person reads after a run, before what is to be reviewed; `colour`
/// uses ANSI colours.
std::string reportSummary(const nlohmann::json &report, bool colour);

} // namespace decouple
