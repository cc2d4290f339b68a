//===- PlanChecks.h - a plan against the tree -----------------------------===//
//
// ScanResult + Classification + Plan => Checks        (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// planned-once: moved and supplement files are planned once, others never.
Check checkPlannedOnce(const ScanResult &scan,
                       const Classification &classification, const Plan &plan);

/// planned-source: each destination once, each with bytes and a named source.
Check checkSources(const ScanResult &scan, const Plan &plan);

/// moved-identical: bytes and mode of moved and supplement files are the
/// tree's, but for the Python sites that --python rfc rewrites.
Check checkMovedIdentical(const ScanResult &scan, const Plan &plan);

/// reassembly: what stays and what moved, taken back to its origin, is the
/// input again: no file less, none more, each with its bytes.
Check checkReassembly(const ScanResult &scan,
                      const Classification &classification, const Plan &plan);

/// With --python rfc: python-accounted, each use that the scan has found is
/// rewritten or refused with a reason; python-rewritten, the emitted and
/// patched files have the uses that were refused and no other. Otherwise
/// nothing.
std::vector<Check> checkPython(const ScanResult &scan, const Plan &plan);

} // namespace decouple
