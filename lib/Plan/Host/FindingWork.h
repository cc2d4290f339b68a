//===- FindingWork.h - what the series does about each finding ------------===//
//
// verdicts + changes => [FindingWork]                 (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"

namespace decouple {

struct FindingInput {
  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
};

/// What the pack says a person does about what has this verdict; maybe nothing.
llvm::StringRef handOf(const Decision &decision, const RulePack &rules);

/// When a person does it.
Due dueOf(const Decision &decision, const RulePack &rules);

/// What `changes`, the whole series but for comments, do about each finding. By
/// hand is what acts, what the pack says a person does something about, and
/// named code that a change of its line would make generic, unless a patch does
/// it: to a block a split that changes its lines, or a hand-written one that
/// takes its directive, where the split has no outcome for it; to a build block
/// one that changes lines of its own; to a site a hand-written one of its line,
/// one that rewrites it, as `sites` says, or the generic one of its rule. All
/// that report what is left ask this.
std::map<FindingKey, FindingWork>
findingWork(const FindingInput &input, llvm::ArrayRef<HostChange> changes,
            llvm::ArrayRef<BlockOutcome> splits,
            llvm::ArrayRef<PlannedSite> sites = {});

} // namespace decouple
