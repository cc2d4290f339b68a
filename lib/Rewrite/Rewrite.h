//===- Rewrite.h - the rewrite stage --------------------------------------===//
//
// files with acted blocks + compile arguments + SplitRules => RewriteResult
// scan -> classify -> plan -> [rewrite] -> emit -> verify -> report
//
//   HostUnit => UnitFacts (Clang) => Outline => host edits, backend text
//            => checks => patch
//
// Blocks that cannot be split safely are left in place with a diagnostic that
// has a stable number (docs/Splitting.md); everything else goes on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Rewrite/FileTrace.h"
#include "Rewrite/Outline.h"
#include "Support/Diagnostic.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// A file of the host that keeps its place and has blocks that act.
struct HostUnit {
  std::string path;    ///< tree-relative
  std::string library; ///< key of SplitRules::libraries
  llvm::StringRef text;
  const DirectiveTree *tree = nullptr;
  std::vector<std::size_t> groups;       ///< the acted ones, in order
  std::vector<std::string> deviceMacros; ///< that conditions name, sorted
  FileHashes *hashes = nullptr; ///< with `trace`: what the compiler reads
  FileTrace *trace = nullptr;
};

/// How one unit is compiled, in both configurations.
struct UnitArguments {
  std::vector<std::string> cpu, cuda;
  std::string directory; ///< that relative arguments start from; or empty
};

/// How units are compiled: each as `units` has it, the others all alike.
struct CompileSetup {
  std::vector<std::string> cpu, cuda;         ///< arguments; empty: not at all
  std::map<std::string, std::string> overlay; ///< headers that a build makes
  std::map<std::string, UnitArguments> units; ///< by tree-relative path

  UnitArguments of(const std::string &path) const {
    auto found = units.find(path);
    return found == units.end() ? UnitArguments{cpu, cuda, ""} : found->second;
  }
};

class ResultCache;

struct RewriteInput {
  std::string root; ///< the checkout, absolute
  std::vector<HostUnit> units;
  CompileSetup compile;
  SplitRules rules;
  std::string style; ///< text of the checkout's .clang-format
  unsigned jobs = 1;
  bool check = true;            ///< parse what was made
  ResultCache *cache = nullptr; ///< of earlier results
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

/// One thing that was checked after the rewriting.
struct SplitCheck {
  std::string name, path;
  bool passed = false;
  std::string detail;
};

/// Where a unit of the host still reads differently with the device.
struct DeviceText {
  std::string path;
  std::vector<unsigned> blocks;     ///< lines of the blocks with another arm
  std::vector<unsigned> expansions; ///< lines where macros expand differently
  std::vector<std::string> headers; ///< whose tokens differ, absolute
};

struct RewriteResult {
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
llvm::Expected<RewriteResult> rewrite(const RewriteInput &input);

} // namespace decouple
