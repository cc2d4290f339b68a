//===- FlagChecks.h - both sides of a flag --------------------------------===//
//
// patched files of --transition flag => Checks     (part of verify)
//
// Reads what the plan wrote with the scan's own readers of directives and of
// CMake, and leaves out what a build does not read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// What a build reads of `text`, the file at `path`, that has `flag` set, or
/// has not. Conditionals on anything else stay. A NUL follows `text`.
std::string readWith(llvm::StringRef path, llvm::StringRef text,
                     llvm::StringRef flag, bool set);

/// With --transition flag: without the flag each patched file reads as the
/// checkout has it, and with it as the same patches make it without a flag,
/// byte for byte. Otherwise nothing.
std::vector<Check> checkFlag(const ScanResult &scan, const Plan &plan);

} // namespace decouple
