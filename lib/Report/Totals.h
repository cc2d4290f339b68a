//===- Totals.h - the books of the report ---------------------------------===//
//
// ScanResult + Classification + Plan => the totals of report.json
//                                                     (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// For each kind `{count, by_action, by_verdict}`; with a plan also what the
/// output holds.
nlohmann::json totalsJson(const ReportInput &input);

} // namespace decouple
