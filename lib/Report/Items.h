//===- Items.h - one JSON record for each thing with a verdict ------------===//
//
// ScanResult + Classification + Plan => the arrays of report.json
//                                                   (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Hashes/Hashes.h"
#include "Report/Report.h"
#include "Report/Words.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// What every record is made from.
struct ItemSource {
  const ReportInput &input;
  const std::map<std::string, RuleEntry> &rules;
  PatchHashes patches{input.plan};
};

/// Every file that a rule other than a default one decides, or nothing does.
nlohmann::json filesJson(const ItemSource &source);

/// All other files, by verdict, rule and scope, with their directories folded:
/// the books have to balance, but nobody reads 14,000 records that say "stays".
nlohmann::json keptFilesJson(const ItemSource &source);

nlohmann::json blocksJson(const ItemSource &source);
nlohmann::json buildBlocksJson(const ItemSource &source);
nlohmann::json pythonSitesJson(const ItemSource &source);

/// `{"summary": [by finding rule and verdict], "inventory": {verdict: sites
/// that stay}, "sites": [each]}`.
nlohmann::json namedCodeJson(const ItemSource &source);

} // namespace decouple
