//===- BlockClassifier.h - one verdict for every #if block ----------------===//
//
// Blocks + FileDecisions + rules => BlockDecisions         (part of classify)
//
//   (B1) a place rule decides first: what is in a moved file moves with it
//   (B2) then the first block rule in pack order that holds
//   (B3) an enclosing block is decided before the blocks in it
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Conditions/Configurations.h"
#include "Classify/Files/FileFacts.h"
#include "Classify/Files/IncludeGraph.h"
#include "Classify/Verdicts/Places.h"
#include "Classify/Verdicts/RuleHits.h"

namespace decouple {

/// What the block stage needs of the earlier ones.
struct BlockInput {
  const ScanResult &scan;
  const RulePack &rules;
  const FileIndex &index;
  const std::vector<FileFacts> &facts;
  const std::vector<FileDecision> &files;
  const std::vector<std::string> &libraries;  ///< bit => name
  const std::vector<std::uint64_t> &reaching; ///< see librariesReaching
};

/// Parallel to scan.blocks. Errors: UsageError for an undeclared verdict.
llvm::Expected<std::vector<BlockDecision>>
classifyBlocks(const BlockInput &input, Places &places, RuleHits &hits);

} // namespace decouple
