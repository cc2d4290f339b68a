//===- Waiting.h - can an arm run once its function has ended? ------------===//
//
// AST + arms in functions that make a module => ArmFacts::canWait
//                                             (part of split)
//
// A binding that moves runs when the backend finds the module, which is later
// than where it stood, once, and whatever was around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Sets `canWait` of the arms that stand in functions which make a module.
/// `nodes` and `facts` are parallel to `arms`; `hostHeaders` are those that a
/// build without the device reads.
void noteWhatCanWait(const AstText &text, const std::vector<ArmRange> &arms,
                     const std::vector<ArmNodes> &nodes,
                     const std::set<std::string> &hostHeaders,
                     std::vector<ArmFacts> &facts);

} // namespace decouple
