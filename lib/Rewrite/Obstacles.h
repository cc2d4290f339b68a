//===- Obstacles.h - what stands in the way of a split --------------------===//
//
// outlines + compile arguments + checkout => refusals
//                                             (part of rewrite)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rewrite/SplitUnit.h"

namespace decouple {

/// Refuses blocks that the CPU-only configuration is told to take, too
/// (TD2022), and hooks whose header is in the checkout already (TD2023).
void refuseObstructed(const RewriteInput &input, const HostUnit &unit,
                      SplitUnit &split);

} // namespace decouple
