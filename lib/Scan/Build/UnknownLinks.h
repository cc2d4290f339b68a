//===- UnknownLinks.h - what the device's libraries link besides ----------===//
//
// evaluated build files + LibraryRules => Diagnostics (TD2069)  (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Tripwires.h"

namespace decouple {

/// What the device's libraries link and no rule knows (TD2069). `all`: the
/// build files that were run, as the device's build sees them.
std::vector<Diagnostic>
findUnknownLinks(const std::map<std::string, EvaluatedSides> &files,
                 llvm::ArrayRef<const CMakeEvaluator *> all,
                 const RulePack &rules);

} // namespace decouple
