//===- State.h - what a run leaves for the next one -----------------------===//
//
// Plan + report files <=> .torch-decouple/state.json
//                                     (part of emit; verify reads it)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Merge/Edit.h"
#include "Plan/Plan.h"
#include "Support/Output/OutputWriter.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Where the state lies below the output directory.
inline constexpr char StatePath[] = ".torch-decouple/state.json";

/// Where what the next run's drift is told from lies there.
inline constexpr char DriftPath[] = ".torch-decouple/drift.json";

/// Where the reports lie below the output directory.
inline constexpr char ReportPath[] = "report";

/// Whether `path` is the state's or a report's, or a directory of theirs: not
/// of the tree that a plan makes.
bool isBesideTree(llvm::StringRef path);

/// One file as it was written.
struct EmittedFile {
  std::string path; ///< below the output directory
  std::string hash; ///< contentHash of its bytes
  std::uint64_t size = 0;
  bool executable = false;
  std::string source; ///< nameOf(Source); "generated" for reports
  std::string origin; ///< as in PlannedFile
  std::string rule;   ///< as in PlannedFile
};

/// Whether the file is one of the checkout, with edits or without.
bool comesFromTree(const EmittedFile &file);
/// Whether it has the checkout's bytes.
bool isCopy(const EmittedFile &file);

/// What an in-tree run has committed.
struct EmittedBranch {
  std::string name;
  unsigned commits = 0;             ///< from where it starts to its tip
  std::string startTree;            ///< as in Plan; "" in older states
  std::vector<EmittedFile> files;   ///< the backend's, sorted by path
  std::vector<EmittedFile> edited;  ///< the host's, changed or added by patches
  std::vector<std::string> removed; ///< the host's that moved, sorted
};

/// Nothing in it depends on the machine or the time.
struct EmitState {
  std::string version; ///< of the tool
  std::string release; ///< of the input
  std::string layout, backend, placement, transition, python;
  UnitCounts units; ///< as in Plan; empty in states of older tools
  std::vector<EmittedFile> files; ///< sorted by path; all but the state itself
  /// As in Plan, where the series lies in the output; empty in older states.
  std::map<std::string, std::string> patched = {};
  std::optional<EmittedBranch> branch = {}; ///< of an in-tree run
  /// What people did to the output, sorted by path. `files` are those that the
  /// tool made, whatever became of them.
  std::vector<Edit> edits = {};
};

/// What of `plan` goes to the output: nothing when it becomes commits.
llvm::ArrayRef<PlannedFile> emittedFiles(const Plan &plan);

/// Whether `file` is of the patch series, which a branch has as commits.
bool belongsToSeries(const PlannedFile &file);

EmitState makeState(const Plan &plan, const std::vector<OutputFile> &reports,
                    std::vector<Edit> edits = {});

/// The state that lies in `output`; nothing when there is none.
/// Errors: those of parseState; EnvironmentError when it cannot be read.
llvm::Expected<std::optional<EmitState>> readState(llvm::StringRef output);

/// The UsageError where a directory without a state was named as an output.
llvm::Error notAnOutput(llvm::StringRef output);

/// What the next run compares with.
EarlierRun earlierRun(const EmitState &state);

} // namespace decouple
