//===- Commands.h - the subcommands ---------------------------------------===//
//
// tools: one file a subcommand. Each adds its options to the application and
// says what to do when it is chosen.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Errors.h"
#include "llvm/Support/Error.h"
#include <CLI/CLI.hpp>
#include <functional>

namespace decouple {

/// A subcommand: whether it was chosen, and what it does.
struct Command {
  CLI::App *app = nullptr;
  std::function<llvm::Expected<ExitCode>()> run;
};

/// What `--help` of `command` says of its exit codes: `done`, lines for 0 and
/// 1, then those of wrong usage and of the environment, which all share.
void setExitCodes(CLI::App &command, const std::string &done = "  0  done\n");

Command addRunCommand(CLI::App &app);
Command addScanCommand(CLI::App &app);
Command addPlanCommand(CLI::App &app);
Command addDiffCommand(CLI::App &app);
Command addWhyCommand(CLI::App &app);
Command addVerifyCommand(CLI::App &app);
Command addEditsCommand(CLI::App &app);
Command addMarksCommand(CLI::App &app);
Command addCommandsCommand(CLI::App &app);
Command addExplainCommand(CLI::App &app);
/// That `app` has no subcommand `word`, and which one may be meant.
std::string noSubcommand(const CLI::App &app, llvm::StringRef word);
/// Prints the help of the subcommands that `app` has by then.
Command addHelpCommand(CLI::App &app);
/// Prints the manual page of `app`, with the subcommands that it has by then.
Command addManualCommand(CLI::App &app);
/// Prints what completes its command lines in a shell.
Command addCompletionCommand(CLI::App &app);
Command addSeriesImportCommand(CLI::App &series);
Command addSeriesExportCommand(CLI::App &series);
Command addSeriesRefreshCommand(CLI::App &series);
Command addRulesCheckCommand(CLI::App &rules);
Command addRulesDocsCommand(CLI::App &rules);
Command addRulesSchemaCommand(CLI::App &rules);
Command addRulesTestCommand(CLI::App &rules);

} // namespace decouple
