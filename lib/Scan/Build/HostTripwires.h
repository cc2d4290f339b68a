//===- HostTripwires.h - what host libraries have with the device ---------===//
//
// evaluated build files + LibraryRules => Diagnostics (TD2061, TD2077)
//                                                            (part of scan)
//
// What a library of the host has only in a build for the device is in no unit
// of the backend and in no build without it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Tripwires.h"

namespace decouple {

/// Sources (TD2061) and macros (TD2077) that libraries of the host have in a
/// build for the device alone, or under a condition about it that nobody knows,
/// and that no rule knows. `files`: by path.
std::vector<Diagnostic>
findHostTripwires(const std::map<std::string, EvaluatedSides> &files,
                  const RulePack &rules);

} // namespace decouple
