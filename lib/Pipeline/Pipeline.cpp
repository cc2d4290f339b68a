#include "Pipeline/Pipeline.h"

#include "Plan/Options.h"

using namespace decouple;

static llvm::Expected<Plan> planFor(const Survey &found,
                                    const PrepareOptions &options,
                                    const Splits &splits, OnStep onStep) {
  onStep("planning");
  PlanInput input{found.scan, found.classification, found.rules};
  if (splits.input) {
    input.splits = &splits.result;
    input.compiled = &*splits.input;
  }
  input.only = options.split.only;
  input.hostDirectories = splits.hostDirectories;
  input.earlier = options.earlier;
  PlanOptions asked = options.plan;
  asked.name = options.tree.rules.backend;
  return plan(input, asked);
}

llvm::Expected<Survey> decouple::prepareSurvey(const PrepareOptions &options,
                                               OnStep onStep) {
  auto found = survey(options.tree, onStep);
  if (!found)
    return found;
  if (auto layout = chooseLayout(options.plan, found->rules); !layout)
    return layout.takeError();
  return found;
}

llvm::Expected<Outlook> decouple::preparePlan(const Survey &found,
                                              const PrepareOptions &options,
                                              OnStep onStep) {
  if (llvm::Error error = checkSkeleton(options.plan, found.rules))
    return error;
  auto splits = splitFiles(found, options.tree.jobs, options.split, onStep);
  if (!splits)
    return splits.takeError();
  auto plan = planFor(found, options, *splits, onStep);
  if (!plan)
    return plan.takeError();
  return Outlook{std::move(*plan), splits->cache};
}

llvm::Expected<Prepared> decouple::prepare(const PrepareOptions &options,
                                           OnStep onStep) {
  auto found = prepareSurvey(options, onStep);
  if (!found)
    return found.takeError();
  auto made = preparePlan(*found, options, onStep);
  if (!made)
    return made.takeError();
  return Prepared{std::move(*found), std::move(made->plan), made->cache};
}
