//===- Summary.h - the report in a terminal -------------------------------===//
//
// report.json as a value => what a run prints      (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Coloured.h"
#include <nlohmann/json_fwd.hpp>

namespace decouple {

/// What a person reads after a run, before what is to be reviewed; `colour`
/// uses ANSI colours.
Coloured reportSummary(const nlohmann::json &report, bool colour);

} // namespace decouple
