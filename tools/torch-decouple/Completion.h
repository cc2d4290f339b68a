//===- Completion.h - scripts that complete command lines -----------------===//
//
// tools: CLI::App => script
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Commands.h"

namespace decouple {

/// The script that completes command lines in `shell`, one of bash, zsh and
/// fish. Errors: UsageError for another one.
llvm::Expected<std::string> completionFor(CLI::App &app, llvm::StringRef shell);

} // namespace decouple
