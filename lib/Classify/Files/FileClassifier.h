//===- FileClassifier.h - one verdict for every file ----------------------===//
//
// FileFacts + IncludeGraph + rules => FileDecisions        (part of classify)
//
// The order of precedence is Tier's (Rules/RulePack.h); within a tier it is
// the order of the rules in the pack:
//   (F1) Exception   facts that no general rule can know
//   (F2) Build       the library that compiles the file
//   (F3) Refutation  counts only when a Naming rule hits: the name misleads
//   (F4) Naming      directory, suffix, file name
//   (F5) Supplement  the host keeps it, the backend needs a copy
//   (F6) Inferred    follows from what moves; repeated until nothing changes
//   (F7) Default     everything else
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Files/IncludeGraph.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/RuleHits.h"
#include "Support/Parallel.h"

namespace decouple {

/// Parallel to `facts`, as `reaching` is: see librariesReaching. Errors:
/// UsageError for a rule whose verdict the pack does not declare.
llvm::Expected<std::vector<FileDecision>>
classifyFiles(const ScanResult &scan, const RulePack &rules,
              const std::vector<FileFacts> &facts, const IncludeGraph &graph,
              const std::vector<std::uint64_t> &reaching, TaskPool &pool,
              RuleHits &hits);

} // namespace decouple
