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

/// Fills `facts.mayNotThrow`, or notes that a hook cannot have it: what the arm
/// throws may end the program, in `function` around it. How much is unwound
/// before that, compilers decide by the function that is `noexcept`.
void collectTermination(const AstText &text, const ArmNodes &nodes,
                        const clang::FunctionDecl *function, ArmFacts &facts);

} // namespace decouple
