//===- ManualPage.h - the manual page, and what it is made of -------------===//
//
// tools: CLI::App => its subcommands and options, manual page
//
// All of it comes from what --help prints, so that neither can say otherwise.
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

} // namespace decouple
