//===- Classify.h - the classify stage ------------------------------------===//
//
// ScanResult + RulePack => Classification
// scan -> [classify] -> split -> plan -> emit -> verify -> report
//
// Exactly one verdict for every file, block, build block and Python site.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Scan.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace decouple {

inline constexpr char Unclassified[] = "unclassified";

/// One rule that had something to say, and why.
struct Evidence {
  std::string rule; ///< rule id
  std::string text; ///< "directory `cuda`", "compiled into torch_cuda by ..."
};

/// The decision and what led to it. `evidence[0]` is the deciding rule's.
struct Decision {
  std::string verdict = Unclassified; ///< name in RulePack::verdicts
  Action action = Action::Unclassified;
  std::string rule; ///< deciding rule id; empty when unclassified
  std::vector<Evidence> evidence;
};

struct FileDecision : Decision {
  std::string scope; ///< "core", "test", ...
  Role role;
};

struct BlockDecision : Decision {
  /// CPU-only against CUDA host; not compared in files that move.
  Difference difference = Difference::Unknown;
  /// Truth of each arm under the CPU-only and the CUDA host configuration.
  std::vector<Truth> cpuArms, cudaArms;
  std::string target; ///< library whose configuration decided; may be empty
};

/// A part of one line and what could stand there instead.
struct LineChange {
  std::size_t begin = 0, end = 0; ///< offsets in the file
  std::string before, after;
};

struct NamedDecision : Decision {
  std::optional<LineChange> change; ///< what makes the site generic
};

struct Classification {
  std::vector<FileDecision> files;   ///< parallel to ScanResult::tree.files
  std::vector<BlockDecision> blocks; ///< parallel to ScanResult::blocks
  std::vector<Decision> buildBlocks; ///< parallel to ScanResult::build.blocks
  std::vector<Decision> pythonSites; ///< parallel to ScanResult::python.sites
  std::vector<NamedDecision> namedCode; ///< parallel to ScanResult::namedCode
  std::map<std::string, unsigned> ruleHits; ///< every rule id of the pack
  std::vector<std::string> noops; ///< rules without a hit and without a reason
};

/// Decides by the rules of the pack. `jobs` threads; the result does not depend
/// on their number. Errors: UsageError for a rule whose verdict the pack does
/// not declare.
llvm::Expected<Classification> classify(const ScanResult &scan,
                                        const RulePack &rules, unsigned jobs);

} // namespace decouple
