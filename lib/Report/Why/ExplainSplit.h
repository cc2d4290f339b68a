//===- ExplainSplit.h - what became of a block, in words ------------------===//
//
// BlockOutcome => prose                               (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// What became of a block: shape, transform, captures, and the texts.
std::string explainSplit(const BlockOutcome &split);

} // namespace decouple
