#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/Drift/DriftItems.h"
#include "Report/Drift/DriftText.h"
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
  std::string output;
  bool json = false, strict = false;
};
} // namespace

/// The units of the run that the output is of, when there is something to
/// compare with: before the long work.
static llvm::Expected<UnitCounts> earlierUnits(const Options &options) {
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
                      "; run into it once more, and compare from then on");
  return (*state)->units;
}

static std::string textOf(const Options &options, const Since &since) {
  Drift none{since.next.now.release, since.next.now.release};
  const Drift &drift = since.isNew ? *since.drift : none;
  if (options.json)
    return reportText(driftJson(drift));
  if (!since.isNew)
    return "PyTorch " + drift.to + ": nothing has changed since " +
           options.output + " was made\n";
  return driftText(drift, wantsColour(STDOUT_FILENO));
}

static llvm::Expected<ExitCode> runDiff(Options &options) {
  auto units = earlierUnits(options);
  if (!units)
    return units.takeError();
  options.prepare.earlierUnits = std::move(*units);
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
  if (auto error = printResult(textOf(options, *since)))
    return error;
  leave(reviewCode(since->isNew ? since->drift->review
                                : std::vector<ReviewItem>(),
                   options.strict));
}

Command decouple::addDiffCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "diff", "Say what changed since an output was made; write nothing");
  command->add_option("output", options->output, "output directory of a run")
      ->required();
  addPrepareOptions(*command, options->prepare);
  command->add_flag("--json", options->json, "print everything as JSON");
  command->add_flag("--strict", options->strict, StrictHelp);
  return {command, [options] { return runDiff(*options); }};
}
