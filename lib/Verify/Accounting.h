//===- Accounting.h - one verdict for everything --------------------------===//
//
// ScanResult + Classification => Checks               (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// accounting-files, -blocks, -build-blocks, -python-sites, -named-code.
std::vector<Check> checkAccounting(const ScanResult &scan,
                                   const Classification &classification);

} // namespace decouple
