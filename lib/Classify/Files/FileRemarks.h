//===- FileRemarks.h - verdicts that ask for a second look ----------------===//
//
// FileDecisions + FileFacts => remarks                     (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/FileFacts.h"
#include "Classify/Verdicts/Decision.h"

namespace decouple {

/// Files that move although libraries of the host, and no others, compile
/// them, and files with a condition that is too deep to be evaluated.
/// `decisions` is parallel to `facts`.
std::vector<Diagnostic> fileRemarks(const ScanResult &scan,
                                    const std::vector<FileFacts> &facts,
                                    const std::vector<FileDecision> &decisions,
                                    const RulePack &rules);

} // namespace decouple
