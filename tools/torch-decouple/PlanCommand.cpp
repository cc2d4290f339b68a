#include "Commands.h"
#include "Emit/Emit.h"
#include "Options.h"
#include "Place.h"
#include "Progress.h"
#include "Report/Part/Part.h"
#include "Report/PlanText.h"
#include "Report/Report.h"
#include "Report/ReviewText.h"
#include "Report/Text.h"
#include "Review.h"
#include "SarifOption.h"
#include "Since.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string output, sarif;
  bool json = false, strict = false;
};
} // namespace

/// `shown` is the part of the plan that was asked for, `whole` all of it.
static llvm::Expected<Coloured> textOf(const Options &options,
                                       const ReportInput &whole, Survey &found,
                                       const Plan &shown,
                                       llvm::ArrayRef<ReviewItem> review) {
  if (!options.json)
    return planText(shown) + reviewText(review, wantsColour(STDOUT_FILENO)) +
           legendText(namesIn(review), found.rules);
  const PathChoice &part = options.prepare.split.only;
  if (!part.isAll())
    if (auto error = takePart(part, found.scan, found.classification))
      return error;
  ReportInput input = {
      found.scan, found.classification, found.rules, &shown, whole.checks,
      nullptr,    whole.edits,          whole.jobs};
  nlohmann::json report = reportJson(input, review);
  addPlanned(report, shown);
  return reportText(report, input.jobs);
}

static llvm::Error printPlan(const Options &options, const ReportInput &whole,
                             Survey &found, const Plan &shown,
                             llvm::ArrayRef<ReviewItem> review) {
  auto text = textOf(options, whole, found, shown, review);
  return text ? printResult(*text) : text.takeError();
}

namespace {
/// What the earlier run left in the output, and what is new since.
struct Earlier {
  std::vector<Edit> edits;
  std::optional<Drift> drift;
};
} // namespace

static llvm::Expected<Earlier> earlierIn(const Options &options,
                                         const Prepared &prepared) {
  Earlier earlier;
  if (options.output.empty())
    return earlier;
  auto edits =
      editsOf(prepared.plan, options.prepare.tree.tree, options.output);
  if (!edits)
    return edits.takeError();
  earlier.edits = std::move(*edits);
  auto since = sinceOf(options.output, prepared);
  if (!since)
    return since.takeError();
  earlier.drift = std::move(since->drift);
  if (!earlier.drift)
    return earlier;
  std::vector<Diagnostic> remarks = earlier.drift->remarks;
  llvm::erase_if(remarks, [&](const Diagnostic &remark) {
    return !options.prepare.split.only.has(remark.file);
  });
  printDiagnostics(remarks);
  return earlier;
}

static llvm::Expected<ExitCode> runPlan(Options &options) {
  if (!options.output.empty())
    if (auto error = checkPlace(options.output, options.prepare))
      return error;
  if (auto error =
          checkSarif(options.sarif, options.prepare.tree.tree, options.output))
    return error;
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare));
  auto prepared = prepare(options.prepare, progress);
  if (!prepared)
    return prepared.takeError();
  const auto &[found, plan, cache] = *prepared;
  const PathChoice &part = options.prepare.split.only;
  if (auto error = checkMatches(found.scan.tree, part))
    return error;
  const Plan shown = partOf(plan, part);
  printDiagnostics(shown.diagnostics);
  auto earlier = earlierIn(options, *prepared);
  ReportInput input{found.scan,
                    found.classification,
                    found.rules,
                    &plan,
                    verifyPlan(found.scan, found.classification, plan,
                               options.prepare.tree.jobs),
                    {}};
  if (earlier) {
    input.edits = earlier->edits;
    input.drift = earlier->drift ? &*earlier->drift : nullptr;
  }
  input.jobs = options.prepare.tree.jobs;
  std::vector<ReviewItem> review = partOf(reviewOf(input), part);
  llvm::Error error = writeSarif(options.sarif, input, review, part);
  if (!error)
    error = printPlan(options, input, prepared->survey, shown, review);
  // The plan is as good as before; it is the run that would go no further.
  if (!earlier)
    error = llvm::joinErrors(std::move(error), earlier.takeError());
  if (error)
    return error;
  leave(reviewCode(review, options.strict));
}

Command decouple::addPlanCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "plan", "Show what `run` would do without writing anything");
  addPrepareOptions(*command, options->prepare);
  addPathOption(*command, options->prepare.split.only);
  command
      ->add_option("-o,--output", options->output,
                   "output directory of the run; what an earlier run left "
                   "there is compared")
      ->option_text("DIR");
  command->add_flag("--json", options->json,
                    "print the report and the plan as JSON");
  command->add_flag("--strict", options->strict, StrictHelp);
  addSarifOption(*command, options->sarif);
  setExitCodes(*command, ReviewCodes);
  return {command, [options] { return runPlan(*options); }};
}
