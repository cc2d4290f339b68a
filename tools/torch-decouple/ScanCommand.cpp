#include "Commands.h"
#include "Pipeline.h"
#include "Report/ScanText.h"
#include "Terminal.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  TreeOptions tree;
  bool json = false, list = false, strict = false;
};
} // namespace

static llvm::Expected<ExitCode> runScan(const Options &options) {
  Progress progress(SurveyStages);
  auto found = survey(options.tree, progress);
  if (!found)
    return found.takeError();
  nlohmann::json report = reportJson(
      {found->scan, found->classification, found->rules, nullptr, {}});
  std::string text = options.json   ? reportText(report)
                     : options.list ? scanList(report)
                                    : scanTable(report);
  if (auto error = printResult(text))
    return error;
  return reviewCode(report, options.strict);
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
