//===- Losses.h - what the backend, or the host, would lack ---------------===//
//
// ScanResult + Classification + Plan => Diagnostics (TD206n)
// scan -> classify -> split -> [plan] -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Plan/Model/Planned.h"
#include <functional>

namespace decouple {

/// Sources that move and that no library compiles (TD2063), except where an
/// exception of the rules says so of the very file.
std::vector<Diagnostic> uncompiledSources(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const Plan &plan);

/// Sources of the device's libraries that stay, so that the backend's lack them
/// (TD2067), except where the rule that keeps them says that they are left out.
std::vector<Diagnostic> keptUnits(const ScanResult &scan,
                                  const Classification &classification,
                                  const RulePack &rules, const Plan &plan);

/// Includes of the backend's files that a build with the device is known to
/// see, and that lead to a file that stays, under a name that `installed` does
/// not know (TD2064).
std::vector<Diagnostic>
missingHeaders(const ScanResult &scan, const RulePack &rules,
               const std::function<bool(const std::string &)> &installed,
               const Plan &plan);

/// An include of a moved header in a file that stays.
struct LostInclude {
  std::string from;
  unsigned line = 0;
  std::string spelled;
  bool isEmpty = false; ///< without the device nothing is left of the header
};

/// Those that a unit of the host reaches without the device.
std::vector<LostInclude> lostIncludes(const ScanResult &scan,
                                      const RulePack &rules, const Plan &plan);

/// Includes of moved headers that a unit of the host reaches without the
/// device, for plans that take the headers out of the checkout (TD2065).
std::vector<Diagnostic> lostHeaders(const ScanResult &scan,
                                    const RulePack &rules, const Plan &plan);

} // namespace decouple
