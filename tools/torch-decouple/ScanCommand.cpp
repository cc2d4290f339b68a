#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/ScanText.h"
#include "Review.h"
#include "Scan/Remarks.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  bool json = false, list = false, strict = false;
};
} // namespace

static std::string textOf(const Options &options, const ReportInput &input) {
  if (!options.json && !options.list)
    return scanTable(input.classification);
  nlohmann::json report = reportJson(input);
  return options.json ? reportText(report) : scanList(report);
}

static llvm::Expected<ExitCode> runScan(const Options &options) {
  Progress progress(SurveyStages);
  auto found = survey(options.tree, progress, Texts::ScannedOnly);
  if (!found)
    return found.takeError();
  printDiagnostics(remarks(found->scan, found->classification));
  ReportInput input{
      found->scan, found->classification, found->rules, nullptr, {}};
  if (auto error = printResult(textOf(options, input)))
    return error;
  leave(reviewCode(input, options.strict));
}

Command decouple::addScanCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command =
      app.add_subcommand("scan", "Say what is CUDA, and by which rule");
  addTreeOptions(*command, options->tree);
  auto *json =
      command->add_flag("--json", options->json, "print the report as JSON");
  command->add_flag("--list", options->list, "print each thing on a line")
      ->excludes(json);
  command->add_flag("--strict", options->strict,
                    "exit with 1 when something is unclassified or a rule "
                    "hits nothing");
  return {command, [options] { return runScan(*options); }};
}
