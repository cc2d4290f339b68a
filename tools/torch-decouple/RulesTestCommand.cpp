#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/Hits/RuleHitsText.h"
#include "Terminal.h"

using namespace decouple;

/// Shows what there is, although a rule that is being tried may make a plan
/// impossible.
static llvm::Expected<ExitCode> testRules(PrepareOptions &options) {
  if (auto error = takeCommit(options))
    return error;
  Progress progress(prepareStages(options));
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  auto made = preparePlan(*found, options, progress);
  printDiagnostics(made ? made->plan.diagnostics
                        : remarks(found->scan, found->classification));
  auto error =
      printResult(ruleHitsText(found->scan, found->classification, found->rules,
                               made ? &made->plan : nullptr));
  if (!made)
    return llvm::joinErrors(made.takeError(), std::move(error));
  if (error)
    return error;
  return ExitDone;
}

Command decouple::addRulesTestCommand(CLI::App &rules) {
  auto options = std::make_shared<PrepareOptions>();
  CLI::App *command = rules.add_subcommand(
      "test", "Show what each rule hits and decides on a checkout, and what "
              "each path fits; with --host, what is split, too");
  addPrepareOptions(*command, *options);
  return {command, [options] { return testRules(*options); }};
}
