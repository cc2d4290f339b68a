//===- FileRemarks.h - verdicts that ask for a second look ----------------===//
//
// FileDecisions + FileFacts => remarks                     (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/IncludeGraph.h"
#include "Classify/Verdicts/Decision.h"

namespace decouple {

/// Files that move although libraries of the host, and no others, compile
/// them, files with a condition that is too deep to be evaluated, includes that
/// keep headers of the device in the host, and licences that a copy of the text
/// has to have with it and that the checkout lacks.
/// `decisions` is parallel to `facts`.
std::vector<Diagnostic> fileRemarks(const ScanResult &scan,
                                    const std::vector<FileFacts> &facts,
                                    const IncludeGraph &graph,
                                    const std::vector<FileDecision> &decisions,
                                    const RulePack &rules);

} // namespace decouple
