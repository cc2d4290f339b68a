#include "Commands.h"
#include "Options.h"
#include "Place.h"
#include "Progress.h"
#include "Report/Drift/DriftItems.h"
#include "Report/Drift/DriftText.h"
#include "Report/Marks/MarksText.h"
#include "Report/Report.h"
#include "Report/ReviewText.h"
#include "Report/Text.h"
#include "Review.h"
#include "Since.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string output, marks;
  nlohmann::json exported; ///< the marks, read
  bool json = false, strict = false;
};
} // namespace

/// What the run gave that the output is of, when there is something to
/// compare with: before the long work.
static llvm::Expected<EarlierRun> earlierOf(const Options &options) {
  auto state = readState(options.output);
  if (!state)
    return state.takeError();
  if (!*state)
    return notAnOutput(options.output);
  auto base = readBase(options.output);
  if (!base)
    return base.takeError();
  if (!*base)
    return usageError(options.output + ": " + olderText() +
                      "; run into it once more, then compare");
  return earlierRun(**state);
}

/// `all`: as driftJson gives it, and perhaps the marks.
static Coloured textOf(const Options &options, const Since &since,
                       const Drift &drift, const RulePack &rules,
                       const nlohmann::json &all) {
  if (options.json)
    return reportText(all);
  const Coloured changes = since.isNew
                               ? driftText(drift, wantsColour(STDOUT_FILENO))
                               : Coloured("PyTorch ") + drift.to +
                                     ": nothing has changed since " +
                                     options.output + " was made\n";
  return changes + legendText(namesIn(drift.review), rules) + marksText(all);
}

/// The report of a run that would find `prepared`, as far as marks need it.
static nlohmann::json reportOf(const Options &options,
                               const Prepared &prepared) {
  const auto &[found, plan, cache] = prepared;
  ReportInput input{found.scan, found.classification, found.rules, &plan, {}};
  input.jobs = options.prepare.tree.jobs;
  return reportJson(input, {});
}

static Coloured compared(const Options &options, const Prepared &prepared,
                         const Since &since) {
  Drift none{since.next.now.release, since.next.now.release};
  const Drift &drift = since.isNew ? *since.drift : none;
  nlohmann::json all = driftJson(drift);
  if (!options.exported.is_null())
    all["reviewed"] =
        compareMarks(options.exported, reportOf(options, prepared));
  return textOf(options, since, drift, prepared.survey.rules, all);
}

static llvm::Expected<ExitCode> runDiff(Options &options) {
  if (auto error = checkCache(options.output, options.prepare.split.cache))
    return error;
  auto earlier = earlierOf(options);
  if (!earlier)
    return earlier.takeError();
  // That nothing is split takes nothing away here, where nothing is written.
  options.prepare.earlier.units = std::move(earlier->units);
  if (auto error = marksIn(options.marks).moveInto(options.exported))
    return error;
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare) + 1);
  auto prepared = prepare(options.prepare, progress);
  if (!prepared)
    return prepared.takeError();
  progress("comparing");
  auto since = sinceOf(options.output, *prepared);
  if (!since)
    return since.takeError();
  if (auto error = printResult(compared(options, *prepared, *since)))
    return error;
  leave(reviewCode(since->isNew ? since->drift->review
                                : std::vector<ReviewItem>(),
                   options.strict));
}

Command decouple::addDiffCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "diff",
      "Show what changed since an output was made, without writing anything");
  command->add_option("output", options->output, "output directory of a run")
      ->option_text("DIR")
      ->required();
  addPrepareOptions(*command, options->prepare);
  addReviewOption(*command, options->marks);
  command->add_flag("--json", options->json, "print everything as JSON");
  command->add_flag("--strict", options->strict, StrictHelp);
  setExitCodes(*command, "  0  nothing that is new needs a review\n"
                         "  1  something does\n");
  return {command, [options] { return runDiff(*options); }};
}
