#include "Commands.h"
#include "Options.h"
#include "Plan/Options.h"
#include "Rules/Check/Lint.h"
#include "Rules/Describe/Reference.h"
#include "Rules/Read/Loader.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static llvm::Expected<ExitCode> checkRules(const PackPlace &place) {
  auto found = lintRulePack(place);
  if (!found)
    return found.takeError();
  // What the loader cannot tell, since it reads no CMake.
  if (auto rules = loadRulePack(place, std::nullopt))
    llvm::append_range(*found, faultyConditions(*rules));
  else
    llvm::consumeError(rules.takeError()); // told already
  std::size_t errors = 0;
  std::string text;
  for (const Diagnostic &diagnostic : *found) {
    text += render(diagnostic) + "\n";
    errors += diagnostic.severity == Severity::Error;
  }
  text += counted(errors, "error") + ", " +
          counted(found->size() - errors, "warning") + "\n";
  if (auto error = printResult(text))
    return error;
  return errors ? ExitUsage : found->empty() ? ExitDone : ExitReview;
}

Command decouple::addRulesCheckCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand(
      "check", "Lint the rule pack; 2 with errors, 1 with warnings only");
  auto place = std::make_shared<PackPlace>();
  addRulesOptions(*command, *place);
  return {command, [place] { return checkRules(*place); }};
}

static llvm::Expected<ExitCode> printReference(const PackPlace &place) {
  auto rules = loadRulePack(place, std::nullopt);
  if (!rules)
    return rules.takeError();
  auto files = readPackFiles(place);
  if (!files)
    return files.takeError();
  if (auto error = printResult(ruleReference(*rules, files->schema.text())))
    return error;
  return ExitDone;
}

Command decouple::addRulesDocsCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand(
      "docs", "Print the reference of the rule pack (docs/RuleReference.md)");
  auto place = std::make_shared<PackPlace>();
  addRulesOptions(*command, *place);
  return {command, [place] { return printReference(*place); }};
}
