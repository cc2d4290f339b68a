//===- StrayIncludes.h - includes of the device's headers in the host -----===//
//
// FileDecisions + IncludeGraph => remarks (TD2073)         (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Files/IncludeGraph.h"
#include "Classify/Verdicts/Decision.h"

namespace decouple {

/// Includes in files that stay, seen without the device, of headers that cannot
/// be read without it: such a header, or one that it includes, asks for
/// something outside of the checkout that else only moved files ask for. The
/// header would have moved, and stays because of this include. `decisions` is
/// parallel to `facts`.
std::vector<Diagnostic>
strayIncludes(const ScanResult &scan, const std::vector<FileFacts> &facts,
              const IncludeGraph &graph,
              const std::vector<FileDecision> &decisions,
              const RulePack &rules);

} // namespace decouple
