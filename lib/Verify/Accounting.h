//===- Accounting.h - one verdict for everything --------------------------===//
//
// ScanResult + Classification => Checks               (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"

namespace decouple {

/// accounting-text: a source or header that stays in the host could be read. In
/// UTF-16 and the like no directive is one to the readers, so that nothing is
/// found there, whatever it has.
Check checkText(const SourceTree &tree, const Classification &classification);

/// That, and accounting-files, -blocks, -build-blocks, -python-sites,
/// -named-code.
std::vector<Check> checkAccounting(const ScanResult &scan,
                                   const Classification &classification);

} // namespace decouple
