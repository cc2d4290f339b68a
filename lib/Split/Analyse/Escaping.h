//===- Escaping.h - what an arm leaves to the text after it ---------------===//
//
// top-level nodes of an arm => variables used later, guards
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Fills `facts.escaping`: variables declared directly in the arm that the
/// rest of `function` uses.
void collectEscaping(const AstText &text, const SplitRules &rules,
                     const ArmRange &arm, const ArmNodes &nodes,
                     const clang::Stmt *functionBody, ArmFacts &facts);

} // namespace decouple
