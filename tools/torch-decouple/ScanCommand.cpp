#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/Part/Part.h"
#include "Report/Report.h"
#include "Report/ReviewText.h"
#include "Report/ScanText.h"
#include "Report/Text.h"
#include "Review.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  PathChoice part;
  bool json = false, list = false, strict = false;
};
} // namespace

static Coloured textOf(const Options &options, const ReportInput &input,
                       llvm::ArrayRef<ReviewItem> review) {
  if (!options.json && !options.list) {
    std::set<std::string> names = verdictsIn(input.classification);
    names.merge(namesIn(review));
    return scanTable(input.classification) +
           reviewText(review, wantsColour(STDOUT_FILENO)) +
           legendText(names, input.rules);
  }
  // Static, because to take it apart would take as long as to print it.
  static const nlohmann::json report = reportJson(input, review);
  return options.json ? reportText(report, input.jobs) : scanList(report);
}

static llvm::Expected<ExitCode> runScan(const Options &options) {
  Progress progress(SurveyStages);
  // Records have hashes of whole files.
  auto found = survey(options.tree, progress,
                      options.json || options.list ? Texts::ScannedOnly
                                                   : Texts::FoundOnly);
  if (!found)
    return found.takeError();
  ReportInput whole{
      found->scan, found->classification, found->rules, nullptr, {}};
  std::vector<ReviewItem> review = partOf(reviewOf(whole), options.part);
  if (!options.part.isAll())
    if (auto error = takePart(options.part, found->scan, found->classification))
      return error;
  printDiagnostics(remarks(found->scan, found->classification));
  ReportInput input{
      found->scan, found->classification, found->rules, nullptr, {}};
  input.jobs = options.tree.jobs;
  if (auto error = printResult(textOf(options, input, review)))
    return error;
  leave(reviewCode(review, options.strict));
}

Command decouple::addScanCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("scan", "Show what is CUDA and which rule decided");
  addTreeOptions(*command, options->tree);
  addPathOption(*command, options->part);
  auto *json =
      command->add_flag("--json", options->json, "print the report as JSON");
  command->add_flag("--list", options->list, "print each thing on a line")
      ->excludes(json);
  command->add_flag("--strict", options->strict, StrictHelp);
  setExitCodes(*command,
               "  0  done\n"
               "  1  done, but something needs a review; with --strict also\n"
               "     anything unclassified, and any rule or path of one that\n"
               "     hits nothing\n");
  return {command, [options] { return runScan(*options); }};
}
