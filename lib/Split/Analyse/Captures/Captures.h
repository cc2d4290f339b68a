//===- Captures.h - what an arm uses from around it -----------------------===//
//
// top-level nodes of an arm => captures, needed declarations
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/FileDeclarations.h"
#include "Split/Analyse/Declarations/VariableSlices.h"
#include "Split/Analyse/Facts/ArmNodes.h"

namespace decouple {

/// Fills `facts.captures`, `facts.needs`, and `facts.findings` with what is no
/// plain capture.
void collectCaptures(const AstText &text, const FileDeclarations &declarations,
                     VariableSlices &slices, const ArmRange &arm,
                     const ArmNodes &nodes, ArmFacts &facts);

} // namespace decouple
