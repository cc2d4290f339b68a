//===- Summary.h - the report in a terminal -------------------------------===//
//
// report.json as a value => what a run prints      (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace decouple {

/// What a person reads after a run, before what is to be reviewed; `colour`
/// uses ANSI colours.
std::string reportSummary(const nlohmann::json &report, bool colour);

} // namespace decouple
