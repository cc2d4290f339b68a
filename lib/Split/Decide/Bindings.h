//===- Bindings.h - is an arm a binding that can move? --------------------===//
//
// ArmFacts + VariableFacts => yes or no       (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// True when `arm` runs while the module is made, uses it, and all else that it
/// uses can be found again without the host function.
bool isBinding(const UnitFacts &facts, const ArmFacts &arm,
               const BindingRules &rules);

/// Whether `arm` stands in a function that runs while the module is made, and
/// may as well run once that is done.
bool canFollow(const ArmFacts &arm, const BindingRules &rules);

} // namespace decouple
