//===- Report.h - the report stage ------------------------------*- C++ -*-===//
//
// all earlier values => report.json, index.html, the terminal summary
// scan -> classify -> plan -> rewrite -> emit -> verify -> [report]
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Plan.h"
#include "Verify/Verify.h"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// The values a report is made of.
struct ReportInput {
  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  const Plan *plan = nullptr;   ///< absent for `scan`
  std::vector<Check> checks;
};

/// report.json as a value; docs/report.schema.json describes it. Stable: keys
/// sorted, no time, no path of this machine.
nlohmann::json reportJson(const ReportInput &input);

/// A self-contained page that shows `report`.
std::string reportHtml(const nlohmann::json &report);

/// What a person reads after a run; `colour` uses ANSI colours.
std::string reportSummary(const nlohmann::json &report, bool colour);

/// The answer to `why PATH[:LINE]`. Errors: UsageError when there is nothing.
llvm::Expected<std::string> explainPath(const ReportInput &input,
                                        llvm::StringRef path, unsigned line);

} // namespace decouple
