//===- Uncounted.h - rules whose hits nobody counts -----------------------===//
//
// rule + plan => what is missing                       (part of Report/Hits)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Report/Words.h"

namespace decouple {

/// What a run would need to count what the rule `id` hits: "with --host"; "" of
/// a rule that `plan` counts, and of one that no plan does. Null: there is no
/// plan.
std::string uncounted(const std::string &id, const RuleEntry &entry,
                      const RulePack &rules, const Plan *plan);

} // namespace decouple
