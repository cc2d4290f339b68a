//===- Captures.h - what an arm uses from around it -----------------------===//
//
// top-level nodes of an arm => captures, needed declarations
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/ArmCollector.h"

namespace decouple {

/// Fills `facts.captures`, `facts.needs`, and `facts.findings` with what is no
/// plain capture.
void collectCaptures(const AstText &text, const FileDeclarations &declarations,
                     VariableSlices &slices, const ArmRange &arm,
                     const ArmNodes &nodes, ArmFacts &facts);

/// Fills `facts.escaping`: variables declared directly in the arm that the
/// rest of `function` uses.
void collectEscaping(const AstText &text, const SplitRules &rules,
                     const ArmRange &arm, const ArmNodes &nodes,
                     const clang::Stmt *functionBody, ArmFacts &facts);

} // namespace decouple
