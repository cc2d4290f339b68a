//===- BuildSummary.h - how a run's libraries are made --------------------===//
//
// ScanResult + Plan => SummaryItems                     (part of drift)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"

namespace decouple {

/// Adds the units of the device's libraries, what upstream's build files say to
/// these and to their units, and what they link.
void addBuild(const ScanResult &scan, const Plan &plan, SummaryItems &items);

} // namespace decouple
