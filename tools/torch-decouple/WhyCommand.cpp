#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/Part/Part.h"
#include "Report/Text.h"
#include "Report/Why/Why.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  std::string place;
  bool json = false;
};
} // namespace

/// The directory that the question is about, or the file.
static const std::string &placeOf(const Question &question,
                                  const Survey &found) {
  return question.directory.empty() ? found.scan.tree.files[question.file].path
                                    : question.directory;
}

/// The part of the report that the question is about.
static llvm::Expected<std::string> answerJson(const Question &question,
                                              Survey &found, const Plan *plan) {
  PathChoice part;
  part.paths = {placeOf(question, found)};
  part.lines = question.lines;
  ReportInput whole{found.scan, found.classification, found.rules, plan, {}};
  const std::vector<ReviewItem> review = partOf(reviewOf(whole), part);
  if (auto error = takePart(part, found.scan, found.classification))
    return error;
  std::optional<Plan> planned;
  if (plan)
    planned = partOf(*plan, part);
  ReportInput input{found.scan,
                    found.classification,
                    found.rules,
                    plan ? &*planned : nullptr,
                    {}};
  return reportText(reportJson(input, review));
}

static llvm::Expected<ExitCode> print(const Options &options,
                                      const Question &question, Survey &found,
                                      const Plan *plan) {
  ReportInput input{found.scan, found.classification, found.rules, plan, {}};
  auto text = options.json
                  ? answerJson(question, found, plan)
                  : llvm::Expected<std::string>(answer(question, input));
  if (!text)
    return text.takeError();
  if (auto error = printResult(*text))
    return error;
  return ExitDone;
}

static llvm::Expected<ExitCode> runWhy(Options &options) {
  if (auto error = takeCommit(options.prepare))
    return error;
  Progress progress(prepareStages(options.prepare));
  auto found = prepareSurvey(options.prepare, progress);
  if (!found)
    return found.takeError();
  auto question = askAbout(found->scan.tree, options.place);
  if (!question)
    return question.takeError();
  // Counts need no plan, and no compiler.
  if (!question->directory.empty() && !options.json)
    return print(options, *question, *found, nullptr);
  PrepareOptions prepare = options.prepare;
  prepare.split.only.paths = {placeOf(*question, *found)};
  auto made = preparePlan(*found, prepare, progress);
  if (made) {
    printDiagnostics(made->plan.diagnostics);
    return print(options, *question, *found, &made->plan);
  }
  // The verdict needs no plan, and may be what the plan fails for.
  printDiagnostics(remarks(found->scan, found->classification));
  auto code = print(options, *question, *found, nullptr);
  return llvm::joinErrors(made.takeError(), code.takeError());
}

Command decouple::addWhyCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "why", "Explain a verdict: the rule, its reason, the evidence");
  addPrepareOptions(*command, options->prepare);
  command
      ->add_option("place", options->place,
                   "file of the checkout, with :LINE or :LINE-LINE for what is "
                   "there (also PATH:LINE:COLUMN, PATH(LINE), PATH#L12-L20); "
                   "or a directory, for counts")
      ->option_text("PATH[:LINE[-LINE]] REQUIRED")
      ->required();
  command->add_flag("--json", options->json,
                    "print the part of the report about the place, as JSON");
  return {command, [options] { return runWhy(*options); }};
}
