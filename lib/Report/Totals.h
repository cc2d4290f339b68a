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

/// How many files of each scope are counted apart, where there are any.
std::map<std::string, std::size_t> filesApart(const Classification &verdicts);

/// For each kind `{count, by_action, by_verdict}`; with a plan also what the
/// output holds. Beside them `apart`, the files of each scope that no kind has.
nlohmann::json totalsJson(const ReportInput &input);

} // namespace decouple
