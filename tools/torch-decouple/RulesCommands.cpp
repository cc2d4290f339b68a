#include "Commands.h"
#include "Resources.h"
#include "Rules/Check/Lint.h"
#include "Rules/Describe/Reference.h"
#include "Rules/Read/Loader.h"
#include "Support/Words.h"
#include "Terminal.h"

using namespace decouple;

static std::shared_ptr<std::string> addDirectory(CLI::App &app) {
  auto directory = std::make_shared<std::string>();
  app.add_option("--rules", *directory, "rule pack to use instead of ours")
      ->option_text("DIR");
  return directory;
}

static llvm::Expected<ExitCode> checkRules(const std::string &directory) {
  auto found = lintRulePack(directory);
  if (!found)
    return found.takeError();
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
  auto directory = addDirectory(*command);
  return {command, [directory] {
            return checkRules(directory->empty() ? defaultRules() : *directory);
          }};
}

static llvm::Expected<ExitCode> printReference(const std::string &directory) {
  auto rules = loadRulePack(directory, std::nullopt);
  if (!rules)
    return rules.takeError();
  if (auto error = printResult(ruleReference(*rules)))
    return error;
  return ExitDone;
}

Command decouple::addRulesDocsCommand(CLI::App &rules) {
  CLI::App *command = rules.add_subcommand(
      "docs", "Print the reference of the rule pack (docs/RuleReference.md)");
  auto directory = addDirectory(*command);
  return {command, [directory] {
            return printReference(directory->empty() ? defaultRules()
                                                     : *directory);
          }};
}
