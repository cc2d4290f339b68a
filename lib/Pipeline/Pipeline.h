//===- Pipeline.h - the stages, one after the other -----------------------===//
//
// options => Survey => Splits => Plan
// [scan -> classify -> split -> plan] -> emit -> verify -> report
//
// `plan` and `run` start here, so that what one shows is what the other does.
// Who has something to say without a plan, too, as `why` has, takes the two
// halves. What comes after the plan reads it and leaves it as it is.
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
  EarlierRun earlier = {}; ///< as in PlanInput
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

/// What comes of a survey.
struct Outlook {
  Plan plan;
  std::optional<CacheUse> cache; ///< of the split stage
};

/// scan -> classify. Errors: those of survey; UsageError for options of the
/// plan, and for rules, that no plan can be made with: that is said before the
/// long work.
llvm::Expected<Survey> prepareSurvey(const PrepareOptions &options,
                                     OnStep onStep);

/// split -> plan, made in one go. Errors: those of the stages; a skeleton that
/// is missing or does not fit is said before the splitting.
llvm::Expected<Outlook>
preparePlan(const Survey &found, const PrepareOptions &options, OnStep onStep);

/// All stages up to the plan. Errors: those of the two halves.
llvm::Expected<Prepared> prepare(const PrepareOptions &options, OnStep onStep);

} // namespace decouple
