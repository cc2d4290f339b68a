//===- WholeUnit.h - what refuses a unit before it is read ----------------===//
//
// HostUnit + compile arguments + rules => [UnitRefusal] => outcomes
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Compiler/SplitInput.h"
#include "Support/DiagnosticTable.h"

namespace decouple {

/// Refuses a unit of a library that `rules` do not know, and one whose
/// `arguments` are not those of the device; nothing when it can be looked at.
std::optional<UnitRefusal> refuseUnread(const HostUnit &unit,
                                        const UnitArguments &arguments,
                                        const SplitRules &rules);

/// Refuses a unit that came to nothing: `lost` says what the compiler did.
UnitRefusal refuseLost(const std::string &lost);

/// Of what would become hooks: the checkout has their `header` already.
UnitRefusal refuseSecondHeader(const std::string &header);

} // namespace decouple
