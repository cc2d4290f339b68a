#include "Commands.h"
#include "Options.h"
#include "Plan/Options.h"
#include "Rules/Check/Lint.h"
#include "Rules/Check/Located.h"
#include "Rules/Describe/Reference.h"
#include "Rules/Read/Loader.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// The path of what is written at `label`, as PackFiles::label gives it.
static std::string pathOf(llvm::StringRef label, const PackPlace &place) {
  std::string overlay = llvm::sys::path::filename(place.overlay).str();
  if (!overlay.empty() && label.starts_with(overlay + "/pytorch/"))
    return place.overlay + label.drop_front(overlay.size()).str();
  return place.directory + "/" + label.str();
}

static llvm::Expected<ExitCode> checkRules(const PackPlace &place) {
  auto found = lintRulePack(place);
  if (!found)
    return found.takeError();
  // What the loader cannot tell, since it reads no CMake.
  if (auto rules = loadRulePack(place, std::nullopt)) {
    for (Diagnostic &fault : faultyConditions(*rules)) {
      fault.file = pathOf(fault.file, place);
      found->push_back(located(std::move(fault)));
    }
  } else
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
