//===- Twins.h - one function in two versions -----------------------------===//
//
// `#ifdef DEVICE f() {...} #else f() {...} #endif` => ArmFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// Fills in the arm's one function that other units can call: its name, its
/// parameters as captures, its result. Nothing when the arm has none or more.
void describeTwin(const AstText &text, const ArmNodes &nodes, ArmFacts &facts);

/// The host's version of the function, in `text`; nothing unless one arm of
/// `group` stays that defines this function and nothing else.
std::optional<KeptTwin> keptTwin(llvm::StringRef text,
                                 const ConditionalGroup &group,
                                 const ArmFacts &arm);

} // namespace decouple
