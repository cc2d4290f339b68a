//===- Remarks.h - what the scan stage has to say -------------------------===//
//
// ScanResult => Diagnostics                            (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Scan.h"

namespace decouple {

/// What the walk and the readers have to say about the checkout; a remark that
/// both hand on appears once.
std::vector<Diagnostic> remarks(const ScanResult &scan);

} // namespace decouple
