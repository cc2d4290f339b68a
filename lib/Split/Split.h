//===- Split.h - the split stage ------------------------------------------===//
//
// files with acted blocks + compile arguments + SplitRules => SplitResult
// scan -> classify -> [split] -> plan -> emit -> verify -> report
//
//   HostUnit => UnitFacts (Analyse, on Clang's AST) => Decisions (Decide)
//            => UnitTexts (Write) => UnitChecks (Check) => patch
//
// Blocks that cannot be split safely are left in place with a diagnostic that
// has a stable number (docs/Splitting.md); everything else goes on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Rules/PathChoice.h"
#include "Split/BlockOutcome.h"
#include "Split/Check/DeviceText.h"
#include "Split/Check/SplitCheck.h"
#include "Split/Compiler/SplitInput.h"
#include "Support/Diagnostic.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// A change of the host that is a patch of its own: of a file that was split,
/// written by hand, or of a group that can be left out.
struct HostChange {
  std::string rule, reason, removableWhen;
  std::string name;                  ///< part of its file's: "split-core-host"
  std::string unit;                  ///< the file that checks of it name
  std::string title;                 ///< one line
  std::vector<std::string> details;  ///< lines of the message
  std::vector<std::string> verified; ///< what holds of it, likewise
  std::string options;               ///< of a run that makes it: " --host HOST"
  std::string diff;
  std::map<std::string, std::string> after; ///< files with all their new text
  bool automatic = true;
  std::string group; ///< a series of its own, to take or to leave; empty: the
                     ///< host's
  bool definesFlag = false; ///< of --transition flag: the flag's own patch
  /// Where not all builds read it: what those that do read of these files.
  std::map<std::string, std::string> forPatched = {};
};

/// A file that the split adds: to the host (a hook header) or the backend.
struct SplitFile {
  std::string path;        ///< host headers: tree-relative
  std::string library;     ///< backend library that compiles it; headers: none
  std::string destination; ///< below the backend's root
  std::string origin;      ///< the host file it comes from
  std::string text;
  std::string bindings; ///< function that makes its bindings, or empty
};

struct SplitResult {
  std::vector<SplitFile> headers;   ///< new host files, of hooks
  std::vector<SplitFile> backend;   ///< sorted by path
  std::vector<BlockOutcome> blocks; ///< sorted by path, line
  std::vector<HostChange> changes;  ///< in the order of the patches
  std::vector<SplitCheck> checks;
  std::vector<DeviceText> deviceTexts; ///< sorted by path
  /// Units that the compiler came to nothing with, and what it did.
  std::map<std::string, std::string> lost;
  std::vector<Diagnostic> diagnostics;
};

/// The remark about a block that was refused.
Diagnostic refusalOf(const BlockOutcome &block);

/// Splits all units and compares the texts of the candidates; `jobs` at a time.
/// Errors: UsageError for arguments that
/// the compiler refuses and for a faulty style.
llvm::Expected<SplitResult> split(const SplitInput &input);

/// The same for a whole host, of which `only` is looked at: refuses the blocks
/// that act in none of the units, too, and where everything is looked at and
/// checked, checks at last where the host asks for the device.
llvm::Expected<SplitResult> split(const SplitInput &input,
                                  const ScanResult &scan,
                                  const Classification &classification,
                                  const PathChoice &only);

} // namespace decouple
