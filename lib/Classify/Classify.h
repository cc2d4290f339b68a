//===- Classify.h - the classify stage ------------------------------------===//
//
// ScanResult + RulePack => Classification
// scan -> [classify] -> split -> plan -> emit -> verify -> report
//
// Exactly one verdict for every file, block, build block and Python site.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Verdicts/Decision.h"
#include "Rules/RulePack.h"
#include "Scan/Scan.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

struct Classification {
  std::vector<FileDecision> files;   ///< parallel to ScanResult::tree.files
  std::vector<BlockDecision> blocks; ///< parallel to ScanResult::blocks
  std::vector<Decision> buildBlocks; ///< parallel to ScanResult::build.blocks
  std::vector<Decision> pythonSites; ///< parallel to ScanResult::python.sites
  std::vector<NamedDecision> namedCode; ///< parallel to ScanResult::namedCode
  NameBindings bindings;                ///< of ScanResult::python.literals
  std::map<std::string, unsigned> ruleHits; ///< every rule id of the pack
  std::vector<Diagnostic> diagnostics;      ///< on verdicts to look at again
  std::vector<std::string> noops; ///< rules without a hit and without a reason
};

/// Decides by the rules of the pack. `jobs` threads; the result does not depend
/// on their number. Errors: UsageError for a rule whose verdict the pack does
/// not declare; EnvironmentError when there are fewer threads.
llvm::Expected<Classification> classify(const ScanResult &scan,
                                        const RulePack &rules, unsigned jobs);

/// What both stages have to say, each remark once.
std::vector<Diagnostic> remarks(const ScanResult &scan,
                                const Classification &verdicts);

} // namespace decouple
