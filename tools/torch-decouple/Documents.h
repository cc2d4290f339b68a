//===- Documents.h - what is made of the command line's description -------===//
//
// tools: CLI::App => manual page, completion scripts
//
// All of it comes from what --help prints, so that none can say otherwise.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Commands.h"

namespace decouple {

/// A subcommand with the words that lead to it.
struct CommandPath {
  std::vector<std::string> words; ///< {"rules", "check"}; of the program: none
  CLI::App *app;
};

/// The program, then its subcommands and theirs, each before its own.
std::vector<CommandPath> commandPaths(CLI::App &app);

/// Options of `app` that begin with a dash, in the order of --help.
std::vector<const CLI::Option *> dashedOptions(const CLI::App &app);

/// "-j", "--jobs".
std::vector<std::string> spellingsOf(const CLI::Option &option);

bool takesValue(const CLI::Option &option);

/// The manual page of the program, for man(1): troff with the macros of man(7).
std::string manualPage(CLI::App &app, llvm::StringRef version);

/// A word that completes another, and what a shell may show beside it.
struct Suggestion {
  std::string word, description;
};

/// The script that completes command lines in `shell`, one of bash, zsh and
/// fish; `names` are what `explain` takes besides remarks. Errors: UsageError
/// for another shell.
llvm::Expected<std::string> completionFor(CLI::App &app, llvm::StringRef shell,
                                          const std::vector<Suggestion> &names);

} // namespace decouple
