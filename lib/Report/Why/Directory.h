//===- Directory.h - what becomes of a directory --------------------------===//
//
// a directory + Classification => counts in prose      (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"

namespace decouple {

/// For each kind of thing below `directory` ("a/b", no slash at its end): how
/// many there are, and how many of each verdict, the most frequent first; then
/// the rules that decided its files.
std::string explainDirectory(llvm::StringRef directory,
                             const ReportInput &input);

} // namespace decouple
