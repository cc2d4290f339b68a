//===- ArmCollector.h - what an arm of a block is and uses ----------------===//
//
// AST + the arms to take out => ArmFacts, VariableFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/FileDeclarations.h"
#include "Split/Analyse/Declarations/Layouts.h"
#include "Split/Analyse/Declarations/VariableSlices.h"
#include "Split/Analyse/Facts/ArmNodes.h"

namespace decouple {

/// Everything about one arm. `source` is the main file's text.
ArmFacts collectArm(const AstText &text, llvm::StringRef source,
                    const FileDeclarations &declarations,
                    VariableSlices &slices, Layouts &layouts,
                    const ArmRange &arm, const ArmNodes &nodes);

} // namespace decouple
