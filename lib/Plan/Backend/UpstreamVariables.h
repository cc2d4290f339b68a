//===- UpstreamVariables.h - upstream's CMake in the backend's ------------===//
//
// CMake text of upstream's + UnitRules => CMake text of the backend's
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Evaluate/BuildProperty.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace decouple {

/// `text` with the backend's variables in the place of upstream's; nothing when
/// one has no counterpart, or `text` is a generator expression, a list or has a
/// path of the tree.
std::optional<std::string> withOurVariables(llvm::StringRef text,
                                            const UnitRules &rules);

/// The same for the arguments of if(), where names are variables, too.
std::optional<std::string> withOurCondition(llvm::StringRef condition,
                                            const UnitRules &rules);

/// When `property` holds, in the backend's CMake; nothing when that has no
/// counterpart.
std::optional<std::string> conditionOf(const BuildProperty &property,
                                       const UnitRules &rules);

} // namespace decouple
