//===- RuleHitsText.h - what each rule hits on a tree ---------------------===//
//
// scan + classification + rules => text     (torch-decouple rules test)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Rules/RulePack.h"
#include "Scan/Scan.h"
#include <string>
#include <vector>

namespace decouple {

/// Each rule with its hits, in the order of the reference, and below it each
/// path that it names with the files of the tree that the path fits. What hits
/// nothing is marked.
std::string ruleHitsText(const ScanResult &scan,
                         const Classification &classification,
                         const RulePack &rules);

} // namespace decouple
