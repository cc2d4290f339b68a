//===- Exits.h - how control leaves an arm --------------------------------===//
//
// statements of an arm => returns, jumps
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Fills `facts.returns`, `facts.unclearAnswer`, and `facts.findings` with
/// jumps out of the arm. The function around it returns `result`.
void collectExits(const AstText &text, TextRange arm, const ArmNodes &nodes,
                  clang::QualType result, ArmFacts &facts);

} // namespace decouple
