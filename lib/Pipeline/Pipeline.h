//===- Pipeline.h - the stages, one after the other -----------------------===//
//
// options => Survey => Splits => Plan
// [scan -> classify -> split -> plan] -> emit -> verify -> report
//
// `plan` and `run` start here, so that what one shows is what the other does;
// `why` takes the same stages one by one, as far as its question goes. What
// comes after the plan reads it and leaves it as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Splitting.h"
#include "Plan/Plan.h"

namespace decouple {

struct PrepareOptions {
  TreeOptions tree;
  PlanOptions plan;
  SplitOptions split;
  UnitCounts earlierUnits = {}; ///< as in PlanInput
};

/// The stages that `prepare` begins.
inline unsigned prepareStages(const PrepareOptions &options) {
  return SurveyStages + (options.split.wanted() ? 2 : 1);
}

/// All that is known before anything is written.
struct Prepared {
  Survey survey;
  const Plan plan;
  std::optional<CacheUse> cache; ///< of the split stage
};

/// The plan stage: the whole plan, made in one go.
llvm::Expected<Plan> planFor(const Survey &found, const PrepareOptions &options,
                             const Splits &splits, OnStep onStep);

/// All stages up to the plan. Errors: those of the stages; what is wrong with
/// the plan's options is said before the long work.
llvm::Expected<Prepared> prepare(const PrepareOptions &options, OnStep onStep);

} // namespace decouple
