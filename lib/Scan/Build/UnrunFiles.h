//===- UnrunFiles.h - what build files say that are not run ---------------===//
//
// CMake files + evaluated build files => BuildProperties, Diagnostics
//                                                             (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/DirectoryProperties.h"

namespace decouple {

/// What files of `all` that none of `files` comes to say by name to the pack's
/// device libraries, or to those who link what these link: whether it holds is
/// not known. `settings`, the device's, rule out what is of other builds.
std::vector<BuildProperty>
saidElsewhere(const std::map<std::string, CMakeFile> &all,
              const std::vector<EvaluatedFile> &files, const RulePack &rules,
              const CMakeSettings &settings);

/// TD2061 for each target that such a file links with one of the pack's device
/// libraries, where libraries are made: nobody knows what it is made of. What
/// is beside them, tests say, is no concern.
std::vector<Diagnostic>
usersElsewhere(const std::map<std::string, CMakeFile> &all,
               const std::vector<EvaluatedFile> &files, const RulePack &rules,
               const CMakeSettings &settings);

} // namespace decouple
