//===- PythonChecks.h - is every use in Python answered for ---------------===//
//
// ScanResult + Plan => Checks                         (part of verify)
//
// Reads what the plan wrote with the scan's own reader: what is rewritten is
// gone, and what is refused is still there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// With --python rfc: python-accounted, each use that the scan has found is
/// rewritten or refused with a reason; python-rewritten, the emitted and
/// patched files have the uses that were refused and no other. Otherwise
/// nothing.
std::vector<Check> checkPython(const ScanResult &scan, const Plan &plan);

} // namespace decouple
