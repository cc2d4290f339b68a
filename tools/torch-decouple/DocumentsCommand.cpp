#include "Completion.h"
#include "ManualPage.h"
#include "Terminal.h"

using namespace decouple;

static llvm::Expected<ExitCode> print(llvm::Expected<std::string> text) {
  if (!text)
    return text.takeError();
  if (auto error = printResult(*text))
    return error;
  return ExitDone;
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
  return {command, [shell, &app] { return print(completionFor(app, *shell)); }};
}
