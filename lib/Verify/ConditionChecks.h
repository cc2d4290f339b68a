//===- ConditionChecks.h - both sides of a condition ----------------------===//
//
// patched files that not all builds read => Checks     (part of verify)
//
// Reads what the plan wrote with the scan's own readers of directives and of
// CMake, and leaves out what a build does not read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// What a build reads of `text`, the file at `path`, that has `macro` set, or
/// has not. Conditionals on anything else stay. A NUL follows `text`.
std::string readWith(llvm::StringRef path, llvm::StringRef text,
                     llvm::StringRef macro, bool set);

/// Where not all builds read the series, as with --transition flag: the others
/// read each patched file as the checkout has it, and those that do as the same
/// patches make it for all, byte for byte. Otherwise nothing.
std::vector<Check> checkConditions(const ScanResult &scan, const Plan &plan);

} // namespace decouple
