//===- Twins.h - one function in two versions -----------------------------===//
//
// `#ifdef DEVICE f() {...} #else f() {...} #endif` => a hook at the head of the
// host's version                              (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/ArmCollector.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// Fills in the arm's one function that other units can call: its name, its
/// parameters as captures, its result. Nothing when the arm has none or more.
void describeTwin(const AstText &text, const ArmNodes &nodes, ArmFacts &facts);

/// The host's version of the function.
struct KeptTwin {
  std::size_t bodyBegin = 0; ///< behind its brace
  std::vector<std::string> arguments;
};

/// Nothing unless one arm stays that defines this function and nothing else.
std::optional<KeptTwin> keptTwin(const HostFile &file, const ArmFacts &arm);

/// A declaration arm's text for the backend: without the includes, which stand
/// on top there, and with the function called `name` when that is not empty.
std::string travellingText(const HostFile &file, const ArmFacts &arm,
                           const std::string &name);

} // namespace decouple
