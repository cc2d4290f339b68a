//===- HostMacros.h - macros of the host that no rule knows ---------------===//
//
// ScanResult + Classification + RulePack => SummaryItems   (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"

namespace decouple {

/// Adds the macros that conditions of the host's units, and of the headers that
/// these reach, ask for and no family has. One is the device's when a group
/// that asks for it, outside of all blocks, holds code that is named after the
/// device or an include of a file that moves, or when it is said to a library
/// of the device.
void addMacros(const ScanResult &scan, const Classification &classification,
               const RulePack &rules, SummaryItems &items);

} // namespace decouple
