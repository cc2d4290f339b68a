//===- DriftItems.h - what changed, as JSON -------------------------------===//
//
// Drift => `drift` of report.json, and diff --json       (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Drift.h"
#include <nlohmann/json_fwd.hpp>

namespace decouple {

/// The version of the format of `drift`.
inline constexpr int DriftSchema = 1;

/// All that changed; docs/drift.schema.json describes it.
nlohmann::json driftJson(const Drift &drift);

/// Enters it into `report`, which reportJson has made.
void addDrift(nlohmann::json &report, const Drift &drift);

} // namespace decouple
