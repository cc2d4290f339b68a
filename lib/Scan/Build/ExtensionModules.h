//===- ExtensionModules.h - what setup.py builds by itself ----------------===//
//
// Python files + BuildReading => Diagnostics (TD2061)        (part of scan)
//
// An extension module that a Python file makes for the device is in no build
// file, and so in none of the libraries that are known.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Tree/SourceTree.h"
#include "Support/Diagnostic.h"

namespace decouple {

/// TD2061 for each extension module of the pack's `setupFiles` that has to do
/// with the device, by its own words, by a condition around it, or by a
/// variable that it is made of, and that no rule knows.
std::vector<Diagnostic> findExtensions(const SourceTree &tree,
                                       const RulePack &rules);

} // namespace decouple
