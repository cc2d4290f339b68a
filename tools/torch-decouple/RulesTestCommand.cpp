#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/RuleHitsText.h"
#include "Scan/Remarks.h"
#include "Terminal.h"

using namespace decouple;

static llvm::Expected<ExitCode> testRules(const TreeOptions &options) {
  Progress progress(SurveyStages);
  auto found = survey(options, progress, Texts::ScannedOnly);
  if (!found)
    return found.takeError();
  printDiagnostics(remarks(found->scan, found->classification));
  if (auto error = printResult(
          ruleHitsText(found->scan, found->classification, found->rules)))
    return error;
  return ExitDone;
}

Command decouple::addRulesTestCommand(CLI::App &rules) {
  auto options = std::make_shared<TreeOptions>();
  CLI::App *command = rules.add_subcommand(
      "test",
      "Show what each rule hits on a checkout, and what each path fits");
  addTreeOptions(*command, *options);
  return {command, [options] { return testRules(*options); }};
}
