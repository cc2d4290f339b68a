#include "Commands.h"
#include "Pipeline.h"
#include "Resources.h"
#include "Terminal.h"
#include "llvm/ADT/StringRef.h"

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  PlanOptions plan;
  std::string place;
};
} // namespace

/// "a/b.cpp:12" => {"a/b.cpp", 12}; without a number the line is 0.
static std::pair<llvm::StringRef, unsigned> splitPlace(llvm::StringRef place) {
  auto [path, number] = place.rsplit(':');
  unsigned line = 0;
  if (number.empty() || number.getAsInteger(10, line))
    return {place, 0};
  return {path, line};
}

static llvm::Expected<ExitCode> runWhy(const Options &options) {
  Progress progress(SurveyStages + 1);
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  progress.stage("planning");
  auto planned =
      plan(found->scan, found->classification, found->rules, options.plan);
  ReportInput input{
      found->scan, found->classification, found->rules, nullptr, {}};
  // A plan that fails is no reason not to explain a verdict.
  if (planned)
    input.plan = &*planned;
  else
    printNote("no destinations: " + llvm::toString(planned.takeError()));
  auto [path, line] = splitPlace(options.place);
  auto answer = explainPath(input, path, line);
  if (!answer)
    return answer.takeError();
  if (auto error = printResult(*answer))
    return error;
  return ExitDone;
}

Command decouple::addWhyCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "why", "Explain a verdict: the rule, its reason, the evidence");
  addTreeOptions(*command, options->tree);
  command
      ->add_option("place", options->place,
                   "file of the checkout, with :LINE for what is at a line")
      ->option_text("PATH[:LINE] REQUIRED")
      ->required();
  addPlanOptions(*command, options->plan);
  return {command, [options] {
            if (options->plan.skeleton.empty())
              options->plan.skeleton = defaultSkeleton();
            return runWhy(*options);
          }};
}
