#include "Review.h"
#include <nlohmann/json.hpp>

using namespace decouple;

ExitCode decouple::reviewCode(const nlohmann::json &report, bool strict) {
  for (const nlohmann::json &check : report.at("checks"))
    if (!check.at("passed").get<bool>())
      return ExitReview;
  bool open =
      !report.at("unclassified").empty() || !report.at("noop_rules").empty();
  return strict && open ? ExitReview : ExitDone;
}

ExitCode decouple::reviewCode(const ReportInput &input, bool strict) {
  for (const Check &check : input.checks)
    if (!check.passed)
      return ExitReview;
  return strict && needsReview(input) ? ExitReview : ExitDone;
}
