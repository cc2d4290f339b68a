//===- Exits.h - how control leaves an arm --------------------------------===//
//
// statements of an arm => returns, jumps
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Fills `facts.returns`, and `facts.findings` with jumps out of the arm.
void collectExits(const AstText &text, TextRange arm, const ArmNodes &nodes,
                  ArmFacts &facts);

} // namespace decouple
