#include "Commands.h"
#include "Options.h"
#include "Plan/Options.h"
#include "Progress.h"
#include "Report/Why/Why.h"
#include "Terminal.h"

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string place;
};
} // namespace

/// Counts need no plan, and no compiler.
static llvm::Expected<ExitCode> answerDirectory(const Question &question,
                                                const Survey &found) {
  ReportInput input{found.scan, found.classification, found.rules, nullptr, {}};
  if (auto error = printResult(answer(question, input)))
    return error;
  return ExitDone;
}

static llvm::Expected<ExitCode> runWhy(Options &options) {
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare));
  auto found = survey(options.prepare.tree, progress);
  if (!found)
    return found.takeError();
  // What `run` refuses is no answer here either.
  if (auto layout = chooseLayout(options.prepare.plan, found->rules); !layout)
    return layout.takeError();
  auto question = askAbout(found->scan.tree, options.place);
  if (!question)
    return question.takeError();
  if (!question->directory.empty())
    return answerDirectory(*question, *found);
  PrepareOptions prepare = options.prepare;
  prepare.split.only.one = found->scan.tree.files[question->file].path;
  auto splits = splitFiles(*found, prepare.tree.jobs, prepare.split, progress);
  if (!splits)
    return splits.takeError();
  auto plan = planFor(*found, prepare, *splits, progress);
  ReportInput input{
      found->scan, found->classification, found->rules, nullptr, {}};
  if (plan) {
    printDiagnostics(plan->diagnostics);
    input.plan = &*plan;
  } else {
    // A plan that fails is no reason not to explain a verdict.
    printDiagnostics(remarks(found->scan, found->classification));
    printNote("no destinations: " + llvm::toString(plan.takeError()));
  }
  if (auto error = printResult(answer(*question, input)))
    return error;
  return ExitDone;
}

Command decouple::addWhyCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "why", "Explain a verdict: the rule, its reason, the evidence");
  addPrepareOptions(*command, options->prepare);
  command
      ->add_option(
          "place", options->place,
          "file of the checkout, with :LINE for what is at a line; or a "
          "directory, for counts")
      ->option_text("PATH[:LINE] REQUIRED")
      ->required();
  return {command, [options] { return runWhy(*options); }};
}
