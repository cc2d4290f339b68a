//===- RuleHitsText.h - what each rule hits on a tree ---------------------===//
//
// scan + classification + plan + rules => text     (torch-decouple rules test)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// Each rule with its hits and, where it can give a verdict, how often it
/// decided, in the order of the reference; below it each path that it names
/// with the files of the tree that the path fits. What hits or decides nothing
/// is marked. Without a plan nothing that only a plan counts.
std::string ruleHitsText(const ScanResult &scan,
                         const Classification &classification,
                         const RulePack &rules, const Plan *plan);

} // namespace decouple
