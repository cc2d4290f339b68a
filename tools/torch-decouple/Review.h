//===- Review.h - what a run ends with ------------------------------------===//
//
// report => exit code                                 (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include "Support/Errors.h"

namespace decouple {

/// The exit code of a run with this report: a failed check always needs a
/// review; under `strict`, so does anything unclassified and any rule that hit
/// nothing.
ExitCode reviewCode(const nlohmann::json &report, bool strict);
/// The same without a report, which is dear to make.
ExitCode reviewCode(const ReportInput &input, bool strict);

} // namespace decouple
