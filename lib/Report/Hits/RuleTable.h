//===- RuleTable.h - what the rules hit on several releases ---------------===//
//
// scan + classification + plan, of each tree => text
//                                          (torch-decouple rules check TREE...)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Review.h"
#include <map>
#include <optional>
#include <set>

namespace decouple {

/// What the rules came to on one tree.
struct RuleColumn {
  std::string release;
  /// Of each rule for this release, by its id; nothing where nobody counted.
  std::map<std::string, std::optional<std::size_t>> hits;
  /// Rule, or fact, and path: paths that no file fits.
  std::set<std::pair<std::string, std::string>> deadPaths;
  /// What the tree has and no rule knows.
  std::vector<ReviewItem> unknown;
};

/// What came of one tree. Without a plan nothing that only a plan knows.
RuleColumn ruleColumn(const ScanResult &scan,
                      const Classification &classification,
                      const RulePack &rules, const Plan *plan);

/// Rule x release with hits ("." where a rule is not for the release, "-" where
/// nobody counts), then the paths that fit no file, by the releases where they
/// do not, and what each release has that no rule knows. `rules` are all, for
/// whatever release.
std::string ruleTable(const RulePack &rules,
                      const std::vector<RuleColumn> &columns);

} // namespace decouple
