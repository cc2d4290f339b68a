//===- DeviceAlone.h - what is said in a build for the device alone -------===//
//
// evaluated build files => Diagnostics (TD2066, TD2077)      (part of scan)
//
// What is for all that a directory makes, and hardly ever of interest: what
// linkers are told, and headers that the build makes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Tripwires.h"

namespace decouple {

/// TD2066 for what a build for the device alone tells linkers, and TD2077 for
/// headers and sources that configure_file() makes for it alone, or with other
/// values for it, of which no rule knows. `files`: by path.
std::vector<Diagnostic>
findDeviceAlone(const std::map<std::string, EvaluatedSides> &files,
                const RulePack &rules);

} // namespace decouple
