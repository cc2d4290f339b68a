#include "Completion.h"
#include "ManualPage.h"
#include "Resources.h"
#include "Rules/Read/Loader.h"
#include "Terminal.h"

using namespace decouple;

static llvm::Expected<ExitCode> print(llvm::Expected<std::string> text) {
  if (!text)
    return text.takeError();
  if (auto error = printResult(*text))
    return error;
  return ExitDone;
}

/// The verdicts and rules of the shipped pack; none where it cannot be read,
/// which is no reason to do without the rest.
static std::vector<Suggestion> namesOfPack() {
  std::vector<Suggestion> names;
  auto rules = loadRulePack(PackPlace(defaultRules()), std::nullopt);
  if (!rules) {
    llvm::consumeError(rules.takeError());
    return names;
  }
  for (const auto &[name, verdict] : rules->verdicts)
    names.push_back({name, verdict.title});
  for (const RuleInfo *rule : allRules(*rules))
    names.push_back({rule->id, rule->reason});
  return names;
}

Command decouple::addManualCommand(CLI::App &app) {
  CLI::App *command =
      app.add_subcommand("manual", "Print the manual page, for man(1)");
  return {command,
          [&app] { return print(manualPage(app, TORCH_DECOUPLE_VERSION)); }};
}

Command decouple::addCompletionCommand(CLI::App &app) {
  auto shell = std::make_shared<std::string>();
  CLI::App *command = app.add_subcommand(
      "completion", "Print the script that completes command lines in a shell");
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->option_text("SHELL REQUIRED")
      ->required();
  return {command, [shell, &app] {
            return print(completionFor(app, *shell, namesOfPack()));
          }};
}
