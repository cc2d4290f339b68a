//===- Obstacles.h - what stands in the way of a split --------------------===//
//
// outlines + compile arguments + checkout => refusals
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/SplitUnit.h"

namespace decouple {

/// Refuses blocks that the CPU-only configuration is told to take, too
/// (TD2022), and hooks whose header is in the checkout already (TD2023).
void refuseObstructed(const SplitInput &input, const HostUnit &unit,
                      SplitUnit &split);

} // namespace decouple
