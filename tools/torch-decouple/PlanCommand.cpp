#include "Commands.h"
#include "Patches.h"
#include "Pipeline.h"
#include "Report/PlanText.h"
#include "Terminal.h"

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  PlanOptions plan;
  bool json = false, strict = false;
};
} // namespace

static llvm::Expected<ExitCode> runPlan(const Options &options) {
  Progress progress(SurveyStages + 1);
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto planned = planFor(*found, options.plan, progress);
  if (!planned)
    return planned.takeError();
  if (auto error = addPatches(*planned, *found))
    return error;
  if (auto error = printResult(options.json ? reportText(planJson(*planned))
                                            : planText(*planned)))
    return error;
  auto checks = verifyPlan(found->scan, found->classification, *planned);
  leave(reviewCode(
      {found->scan, found->classification, found->rules, &*planned, checks},
      options.strict));
}

Command decouple::addPlanCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "plan", "Say everything that run would do; write nothing");
  addTreeOptions(*command, options->tree);
  addPlanOptions(*command, options->plan);
  command->add_flag("--json", options->json, "print the whole plan as JSON");
  command->add_flag("--strict", options->strict,
                    "exit with 1 when something needs review");
  return {command, [options] { return runPlan(*options); }};
}
