//===- ExplainSplit.h - what became of a block, in words ------------------===//
//
// BlockOutcome => prose                               (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// What became of a block: shape, transform, captures, and the texts. `lead`
/// is what the statement begins with that the host's text goes on with, `tail`
/// what it ends with.
std::string explainSplit(const BlockOutcome &split, const std::string &lead,
                         const std::string &tail);

} // namespace decouple
