//===- Exits.h - how control leaves an arm --------------------------------===//
//
// statements of an arm => returns, and refusals for jumps
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/ArmCollector.h"

namespace decouple {

/// Marks the arm as not understood; the first reason stays.
void refuse(ArmFacts &facts, llvm::StringRef id, const std::string &reason);

/// Fills `facts.returns`; refuses jumps out of the arm.
void collectExits(const AstText &text, TextRange arm, const ArmNodes &nodes,
                  ArmFacts &facts);

/// True when control never runs off the end of `statement`.
bool terminates(const clang::Stmt *statement);

} // namespace decouple
