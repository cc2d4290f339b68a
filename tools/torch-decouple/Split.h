//===- Split.h - splitting mixed files as part of a run -------------------===//
//
// tools: Survey + Plan + the host's place => Plan with splits, Checks
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline.h"
#include "Split/Split.h"

namespace decouple {

/// Where the compiler finds what host units include.
struct SplitOptions {
  std::string host; ///< root of a file system with the CPU-only PyTorch
  std::string compileCommands; ///< a build's compile_commands.json
  std::string toolkit;         ///< CUDA toolkit
  std::string clang;           ///< with Clang's own headers in include/
  std::string cache;           ///< directory of earlier results; empty: none
  bool parse = true;           ///< parse what was made, too
  std::string only;            ///< split no other file than this; empty: all

  /// Something says how units are compiled.
  bool wanted() const { return !host.empty() || !compileCommands.empty(); }
};

/// Adds `--host`, `--compile-commands`, `--toolkit`, `--no-parse`, `--cache`
/// and `--no-cache`.
void addSplitOptions(CLI::App &app, SplitOptions &options);

/// The units to split and how they are compiled; nothing is parsed yet. Errors:
/// UsageError for faulty rules or compile commands, EnvironmentError when
/// nothing is installed in the host's place.
llvm::Expected<SplitInput> splitInput(const Survey &found,
                                      const TreeOptions &tree,
                                      const SplitOptions &options);

/// One check of the run for each kind of check of the units; `prefix` comes
/// before its name.
std::vector<Check> foldChecks(const std::vector<SplitCheck> &checks,
                              const std::string &prefix);

/// What splitting had to say.
struct SplitSummary {
  std::vector<Check> checks;
  std::string text; ///< lines for the summary
};

/// Splits the files with blocks that act and adds the result to `plan`.
/// Without a host or compile commands nothing is split, and the summary says
/// so.
llvm::Expected<SplitSummary> splitInto(Plan &plan, const Survey &found,
                                       const TreeOptions &tree,
                                       const SplitOptions &options,
                                       Progress &progress);

} // namespace decouple
