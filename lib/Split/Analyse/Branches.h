//===- Branches.h - arms that are branches of the host's ------------------===//
//
// `else if`, `else` and `case` arms => ArmFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Where the arm's branches end and whether they return; finds branches without
/// braces, and text of the host between an arm and its closing brace.
void describeElseIf(const AstText &text, llvm::StringRef source,
                    const ArmRange &arm, const ArmNodes &nodes,
                    ArmFacts &facts);

/// The names in the conditions of all switches in `text`.
std::set<std::string> askedBySwitches(llvm::StringRef text);

/// The switch around the arm; finds arms that fall through or are fallen into,
/// and conditions that cannot be asked twice.
void describeCase(const AstText &text, llvm::StringRef source,
                  const ArmRange &arm, const ArmNodes &nodes, ArmFacts &facts);

} // namespace decouple
