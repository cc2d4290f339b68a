#include "Commands.h"
#include "Patches.h"
#include "Pipeline.h"
#include "Split.h"
#include "Terminal.h"
#include "llvm/ADT/StringRef.h"

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  PlanOptions plan;
  SplitOptions split;
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

/// Adds what becomes of the blocks of `path`, where there is a host, and the
/// hand-written patches.
static llvm::Error addSplitsOf(llvm::StringRef path, const Options &options,
                               const Survey &found, Plan &planned,
                               Progress &progress) {
  SplitOptions split = options.split;
  split.only = path.str();
  if (split.wanted()) {
    auto splits = splitInto(planned, found, options.tree, split, progress);
    if (!splits)
      return splits.takeError();
  }
  return addPatches(planned, found, path);
}

static llvm::Expected<ExitCode> runWhy(const Options &options) {
  Progress progress(SurveyStages + (options.split.wanted() ? 2 : 1));
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto [place, line] = splitPlace(options.place);
  llvm::StringRef path = pathInTree(found->scan.tree, place);
  auto planned = planFor(*found, options.plan, progress);
  ReportInput input{
      found->scan, found->classification, found->rules, nullptr, {}};
  // A plan that fails is no reason not to explain a verdict.
  if (!planned) {
    printNote("no destinations: " + llvm::toString(planned.takeError()));
  } else {
    if (auto error = addSplitsOf(path, options, *found, *planned, progress))
      return error;
    input.plan = &*planned;
  }
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
  addSplitOptions(*command, options->split);
  return {command, [options] { return runWhy(*options); }};
}
