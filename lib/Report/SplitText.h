//===- SplitText.h - what became of the mixed files, in words -------------===//
//
// Plan => lines of the summary and of the dry run       (part of report)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include <string>

namespace decouple {

/// "  split         46 of 48 blocks to split, 15 patches, ..."; "" when nothing
/// was split.
std::string splitText(const Plan &plan);

/// "lib/Context.cpp:5: automatic, hook `devices`" for each block that acts,
/// below their sums; "" when nothing was split.
std::string outcomeLines(const Plan &plan);

} // namespace decouple
