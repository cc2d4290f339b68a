//===- PrivateHeaders.h - what no host installs ---------------------------===//
//
// generated sources + scan + the host's directories => copies in the plan
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
// A generated source includes what the host's file included. Headers that the
// checkout has and an installed host has not come along as copies.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"
#include <functional>

namespace decouple {

/// Adds copies of the headers that the plan's generated sources include,
/// directly or through a hook's header or such a copy, where `installed` does
/// not know the spelling; they are staged under all that it does not. Headers
/// that the plan stages already are left alone.
void addPrivateHeaders(
    const ScanResult &scan, const RulePack &rules, const SplitRules &split,
    const std::function<bool(const std::string &)> &installed, Plan &plan);

} // namespace decouple
