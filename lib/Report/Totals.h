//===- Totals.h - the books of the report ---------------------------------===//
//
// ScanResult + Classification + Plan => the totals of report.json, and what is
// left to review                                      (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// For each kind `{count, by_action, by_verdict}`; with a plan also what the
/// output holds.
nlohmann::json totalsJson(const ReportInput &input);

/// Everything without a verdict: `{kind, path, line}`.
nlohmann::json unclassifiedJson(const ReportInput &input);

/// Rules that hit nothing and do not say why.
std::vector<std::string> idleRules(const ReportInput &input);

} // namespace decouple
