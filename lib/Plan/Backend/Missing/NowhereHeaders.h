//===- NowhereHeaders.h - includes of what nobody has ---------------------===//
//
// ScanResult + Plan => Diagnostics (TD2074)
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include <functional>

namespace decouple {

/// Includes of moved files that a build with the device is known to see, and
/// that name a file of a directory of the checkout, which has no such file: no
/// host installs it either, as `installed` knows, and no rule says that a build
/// makes it (TD2074). Of what lies in no directory of the checkout nothing is
/// said: the toolkit and other projects have that.
std::vector<Diagnostic>
nowhereHeaders(const ScanResult &scan, const RulePack &rules,
               const std::function<bool(const std::string &)> &installed,
               const Plan &plan);

} // namespace decouple
