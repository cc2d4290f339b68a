//===- Completion.h - scripts that complete command lines -----------------===//
//
// tools: CLI::App => script
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Commands.h"

namespace decouple {

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
