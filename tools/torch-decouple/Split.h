//===- Split.h - splitting mixed files as part of a run ----------*- C++ -*-===//
//
// tools: Survey + Plan + the host's place => Plan with splits, Checks
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline.h"

namespace decouple {

/// Where the compiler finds what host units include.
struct SplitOptions {
  std::string host;    ///< root of a file system with the CPU-only PyTorch
  std::string toolkit; ///< CUDA toolkit
  bool parse = true;   ///< parse what was made, too
  std::string only;    ///< split no other file than this; empty: all
};

/// Adds `--host`, `--toolkit` and `--no-parse`.
void addSplitOptions(CLI::App &app, SplitOptions &options);

/// What splitting had to say.
struct SplitSummary {
  std::vector<Check> checks;
  std::string text; ///< lines for the summary
};

/// Splits the files with blocks that act and adds the result to `plan`.
/// Without a host nothing is split, and the summary says so.
llvm::Expected<SplitSummary> splitInto(Plan &plan, const Survey &found,
                                       const TreeOptions &tree,
                                       const SplitOptions &options,
                                       Progress &progress);

} // namespace decouple
