//===- Uncounted.h - rules whose hits nobody counts -----------------------===//
//
// rule + plan => what is missing                              (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Rules/Kinds.h"

namespace decouple {

/// What a run would need to count what the rule `id` of `about` hits: "with
/// --host"; "" of a rule that `plan` counts, and of one that no plan does.
/// Null: there is no plan.
std::string uncounted(const std::string &id, About about, Counted counted,
                      const RulePack &rules, const Plan *plan);

} // namespace decouple
