//===- PlanText.h - the dry run, printed ----------------------------------===//
//
// Plan => `planned`, text                     (torch-decouple plan; part of
// report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// Enters what a run would write into `report`, which reportJson has made:
/// `planned`, every file but for its bytes and the staged includes.
void addPlanned(nlohmann::json &report, const Plan &plan);

/// What a run would do: files by destination directory, what is copied and
/// generated, the libraries and the patches.
std::string planText(const Plan &plan);

} // namespace decouple
