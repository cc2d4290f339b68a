//===- Sarif.h - findings for code hosts and editors ----------------------===//
//
// ReviewItems + ScanResult + Classification + Plan => SARIF 2.1.0
//                                                       (part of report)
//
// docs/Diagnostics.md says what is in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include "Rules/PathChoice.h"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// A log with one run: a result for each finding, see SarifItems.h. `input` has
/// a plan; `version` is the tool's. No time, no path of this machine.
nlohmann::json sarifJson(const ReportInput &input,
                         llvm::ArrayRef<ReviewItem> review,
                         const std::string &version,
                         const PathChoice &part = {});

/// Its bytes; what is not UTF-8 becomes U+FFFD.
std::string sarifText(const nlohmann::json &sarif);

} // namespace decouple
