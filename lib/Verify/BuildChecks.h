//===- BuildChecks.h - will the build find everything ---------------------===//
//
// ScanResult + Plan => Checks                         (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// units-planned: the units of each backend library are those of its sources
/// that move, no more and no less.
Check checkUnits(const ScanResult &scan, const Plan &plan);

/// staged-includes: each #include of a planned file by a planned file finds
/// that very file in the new tree, by its staged spelling or, when quoted, as a
/// neighbour.
Check checkStagedIncludes(const ScanResult &scan, const Plan &plan);

} // namespace decouple
