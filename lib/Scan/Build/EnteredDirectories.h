//===- EnteredDirectories.h - directories that no rule leads to -----------===//
//
// evaluated build files + CMake files => Diagnostics (TD2061)
//                                                            (part of scan)
//
// What build files add with add_subdirectory() and the rules do not say to
// enter: what a build for the device makes there is in none of its libraries.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Tripwires.h"

namespace decouple {

/// TD2061 for each directory of the tree that a build for the device alone
/// adds to one of `files`, and for each target that it alone has in another
/// one that is added. `settings` are those of the two builds; of `known`, the
/// paths of build files, something is said already.
std::vector<Diagnostic>
findEntered(const std::map<std::string, EvaluatedSides> &files,
            const CMakeInputs &inputs, const RulePack &rules,
            const CMakeSettings &host, const CMakeSettings &device,
            const std::set<std::string> &known);

} // namespace decouple
