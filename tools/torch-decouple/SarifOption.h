//===- SarifOption.h - `--sarif` ------------------------------------------===//
//
// tools: what a person has to look at, as a file that code hosts and editors
// read. The user names it; it is no part of the output.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"
#include "Report/Report.h"
#include <CLI/CLI.hpp>

namespace decouple {

/// Adds `--sarif`, which sets `file`.
void addSarifOption(CLI::App &app, std::string &file);

/// Says what is wrong with `file` before the long work. It lies neither in the
/// checkout nor in `output`. Errors: UsageError.
llvm::Error checkSarif(const std::string &file, const std::string &checkout,
                       const std::string &output);

/// Writes `file`, when one is named. Errors: as of replaceFile.
llvm::Error writeSarif(const std::string &file, const ReportInput &input,
                       llvm::ArrayRef<ReviewItem> review,
                       const PathChoice &part = {});

} // namespace decouple
