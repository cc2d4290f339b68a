//===- Terminal.h - all printing there is ---------------------------------===//
//
// tools: results go to stdout, everything else to stderr.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Coloured.h"
#include "Support/Diagnostic.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Writes a result. Errors: EnvironmentError when stdout cannot take it.
llvm::Error printResult(const Coloured &result);

/// Whether what is printed on `descriptor` may be coloured: it is a terminal
/// that knows colours, and NO_COLOR (https://no-color.org) is not set.
bool wantsColour(int descriptor);

/// "torch-decouple: error: message" on stderr.
void printError(llvm::StringRef message);
/// "torch-decouple: note: message" on stderr.
void printNote(llvm::StringRef message);

/// The first of `diagnostics` on stderr, and how many more there are.
void printDiagnostics(const std::vector<Diagnostic> &diagnostics);

/// Lets a closed pipe end the program without a word, as is the custom, even
/// when it was started with that signal ignored.
void endOnBrokenPipe();

/// Ends the process with `code` when all is printed. What a stage found stays
/// where it is: to free a checkout's worth of small pieces takes longer than a
/// stage, and the system takes them all at once.
[[noreturn]] void leave(ExitCode code);

} // namespace decouple
