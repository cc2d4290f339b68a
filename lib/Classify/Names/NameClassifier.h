//===- NameClassifier.h - verdicts for CUDA-named code --------------------===//
//
// names + what is around them => NamedDecisions            (part of classify)
//
// A place rule decides first, then a block around the name that leaves the
// host, then the first rule for sites that fits, then the rule that found the
// name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Verdicts/Places.h"

namespace decouple {

/// What the rules for sites say about a name; no rule: none fits.
struct SiteVerdict {
  const NameSiteRule *rule = nullptr;
  std::optional<LineChange> change;
};

/// Parallel to `sites`, the names of one file. `text` is followed by a NUL.
std::vector<SiteVerdict> judgeSites(llvm::StringRef path, llvm::StringRef text,
                                    llvm::ArrayRef<NamedSite> sites,
                                    const RulePack &rules);

/// Parallel to scan.namedCode; `blocks` are the decisions on scan.blocks.
/// Errors: UsageError for an undeclared verdict.
llvm::Expected<std::vector<NamedDecision>>
classifyNamedCode(const ScanResult &scan, const RulePack &rules,
                  const FileIndex &index,
                  const std::vector<BlockDecision> &blocks, TaskPool &pool,
                  Places &places, RuleHits &hits);

} // namespace decouple
