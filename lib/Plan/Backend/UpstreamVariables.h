//===- UpstreamVariables.h - upstream's CMake in the backend's ------------===//
//
// CMake text of upstream's + UnitRules => CMake text of the backend's
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/UnitRules.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace decouple {

/// `text` with the backend's variables in the place of upstream's; nothing when
/// one has no counterpart.
std::optional<std::string> withOurVariables(llvm::StringRef text,
                                            const UnitRules &rules);

/// The same for the arguments of if(), where names are variables, too.
std::optional<std::string> withOurCondition(llvm::StringRef condition,
                                            const UnitRules &rules);

} // namespace decouple
