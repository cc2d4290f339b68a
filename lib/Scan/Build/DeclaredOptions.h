//===- DeclaredOptions.h - what a build has on by default -----------------===//
//
// cmake_dependent_option()s + the two CMakeSettings => CMakeSettings
//                                                          (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Values/CMakeNames.h"

namespace decouple {

/// Turns on in `with` what `file` declares to be on by default where a build
/// has the device, and off where it has not: a library of the device's that
/// this release uses. What `file` says in an arm counts for nothing.
void takeDeclaredOptions(const CMakeFile &file, const CMakeSettings &without,
                         CMakeSettings &with);

} // namespace decouple
