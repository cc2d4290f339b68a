//===- PlanItems.h - what is planned, as JSON -----------------------------===//
//
// Plan => arrays of report.json and plan --json       (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include <nlohmann/json.hpp>

namespace decouple {

nlohmann::json unitsJson(const Plan &plan);
nlohmann::json patchesJson(const Plan &plan);
nlohmann::json diagnosticsJson(const std::vector<Diagnostic> &diagnostics);
/// The blocks that act and what became of each.
nlohmann::json splitsJson(const Plan &plan);

} // namespace decouple
