// A small checkout with one thing of each kind, and what was decided about it.
#pragma once

#include "Plan/Plan.h"
#include "Report/Report.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Files: a moved source, a copied header, a kept source with a block and a
/// named-code site, one without a verdict, a Python file with a site and a
/// build file with a block.
struct Sample {
  RulePack rules;
  ScanResult scan;
  Classification classification;
  Plan plan;
  std::vector<Check> checks;

  Sample();
  ReportInput input() const {
    return {scan, classification, rules, &plan, checks};
  }
  ReportInput withoutPlan() const {
    return {scan, classification, rules, nullptr, {}};
  }
  nlohmann::json report() const { return reportJson(input(), review()); }
  std::vector<ReviewItem> review() const { return reviewOf(input()); }

  /// Mends all that needs review.
  void settle();
};

} // namespace decouple
