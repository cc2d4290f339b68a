//===- SplitInput.h - what is to be split, and how it is compiled ---------===//
//
// Classification + compile arguments + rules => [SplitInput] => UnitFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/InstalledHost.h"
#include "Split/Compiler/Isolated.h"
#include "Support/DiagnosticTable.h"
#include "Support/Step.h"
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Why no block of a unit is split, or none becomes a hook.
struct UnitRefusal {
  DiagnosticId number;
  std::string reason;
};

/// A file of the host that keeps its place and has blocks that act.
struct HostUnit {
  std::string path;    ///< tree-relative
  std::string library; ///< key of SplitRules::libraries
  llvm::StringRef text;
  const DirectiveTree *tree = nullptr;
  std::vector<std::size_t> groups;       ///< the acted ones, in order
  std::vector<std::string> deviceMacros; ///< that conditions name, sorted
  /// Macros that tell the two configurations of its library apart.
  std::vector<std::string> tellingMacros;
  /// Part of its generated names where a unit before it has them already, as
  /// a.cpp behind a.cc; 0: none.
  unsigned nameNumber = 0;
  std::string includedBy;   ///< a file that includes it; empty: none
  UnitDisk *disk = nullptr; ///< as all runs of the compiler on it see it
};

/// How one unit is compiled, in both configurations.
struct UnitArguments {
  std::vector<std::string> without, with;
  std::string directory;   ///< that relative arguments start from; or empty
  bool areSeveral = false; ///< these are the first of some that differ
};

/// "X" of -DX and -DX=1; empty for what defines no macro.
llvm::StringRef definedMacro(llvm::StringRef argument);

/// Whether `arguments` can be those of the device: they define one of `macros`,
/// which tell its configuration from the other. Without such macros they can.
bool areTold(const UnitArguments &arguments,
             const std::vector<std::string> &macros);

/// A unit of the host with a candidate block, and how it is compiled.
struct CandidateUnit {
  std::string path;
  llvm::StringRef text;
  const DirectiveTree *tree = nullptr;
  UnitArguments arguments;
};

/// How units are compiled: each as `units` has it, the others all alike.
struct CompileSetup {
  std::vector<std::string> without, with;     ///< arguments; empty: not at all
  std::map<std::string, std::string> overlay; ///< headers that a build makes
  std::map<std::string, UnitArguments> units; ///< by tree-relative path
  std::vector<Probe> probes;                  ///< with the places filled in
  InstalledHost host;                         ///< empty without --host

  UnitArguments of(const std::string &path) const {
    auto found = units.find(path);
    return found == units.end() ? UnitArguments{without, with, ""}
                                : found->second;
  }
};

class ResultCache;

struct SplitInput {
  std::string root; ///< the checkout, absolute
  std::vector<HostUnit> units;
  /// Whose two texts are compared, those of `units` among them; in path order.
  std::vector<CandidateUnit> candidates;
  CompileSetup compile;
  SplitRules rules;
  std::string style; ///< text of the checkout's .clang-format
  unsigned jobs = 1;
  ProcessLimits limits;         ///< for each unit
  bool check = true;            ///< parse what was made
  ResultCache *cache = nullptr; ///< of earlier results
  /// Told when a unit begins or ends, and once a second meanwhile.
  std::function<void(const UnitsAtWork &)> onUnits = {};
};

/// `unit` as Clang sees it with `arguments`, `text` in place of the file's.
ClangUnit clangUnit(const SplitInput &input, const HostUnit &unit,
                    std::string text,
                    const std::vector<std::string> &arguments);

/// Whether a block that acts lies in an arm of another one, with which it
/// leaves.
bool hasActedParent(const HostUnit &unit, std::size_t group);

} // namespace decouple
