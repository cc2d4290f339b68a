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

#include "Split/Check/DeviceText.h"
#include "Split/Check/SplitCheck.h"
#include "Split/Compiler/SplitInput.h"
#include "Support/Diagnostic.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// What a patch does to the host.
struct HostChange {
  std::string name;                 ///< part of its file's: "split-core-host"
  std::string title;                ///< one line
  std::vector<std::string> details; ///< lines of the message
  std::string diff;
  std::map<std::string, std::string> after; ///< files with all their new text
};

/// What became of one block.
struct BlockOutcome {
  std::string path;
  unsigned line = 0, endLine = 0;
  std::string place;                 ///< "else-if arm"
  std::string transform;             ///< "hook"; "none" when it was refused
  std::string protocol;              ///< hooks: "void", "value", ...
  std::string name;                  ///< hook or binding function
  std::vector<std::string> captures; ///< as parameters
  std::string diagnostic, reason;    ///< refused: "TD2006" and why
  std::string before, host, backend; ///< texts, for a side by side view
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

/// One patch of the series: one host file.
struct SplitPatch {
  std::string file; ///< "0003-torch-csrc-Storage.patch"
  std::string path; ///< the host file
  std::string rule, reason, removableWhen, text;
  bool automatic = true;
  HostChange change = {}; ///< what the text is made of
};

struct SplitResult {
  std::map<std::string, std::string> hostTexts; ///< edited files
  std::vector<SplitFile> headers;               ///< new host files
  std::vector<SplitFile> backend;               ///< sorted by path
  std::vector<BlockOutcome> blocks;             ///< sorted by path, line
  std::vector<SplitPatch> patches;              ///< in series order
  std::vector<SplitCheck> checks;
  std::vector<DeviceText> deviceTexts; ///< sorted by path
  std::vector<Diagnostic> diagnostics;
};

/// Splits all units; `jobs` at a time. Errors: UsageError for arguments that
/// the compiler refuses, a library that the rules do not know, a faulty style.
llvm::Expected<SplitResult> split(const SplitInput &input);

} // namespace decouple
