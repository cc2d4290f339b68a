//===- CMakeSwitches.h - settings of switches -----------------------------===//
//
// switches of the rule pack => their settings => what a thing needs
//                                     (part of scan, see CMakeNeeds.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Build/Values/CMakeNames.h"

namespace decouple {

/// By name, each once; in a setting, bit i says whether number i is on.
using Switches = std::vector<std::string>;
using Setting = unsigned;

/// More are not tried: what depends on them stays as it is written.
constexpr std::size_t MaximalSwitches = 6;

/// The setting that has all of `switches` on; it is the highest.
inline Setting allOn(const Switches &switches) {
  return (1u << switches.size()) - 1;
}
SwitchesOff offIn(Setting setting, const Switches &switches);
/// Whether `variable` is one of a switch that is off.
bool isOff(llvm::StringRef variable, const SwitchesOff &off,
           const BuildReading &reading);
/// Whether `needs`, which name switches only, hold.
bool holdsWithout(llvm::StringRef needs, const SwitchesOff &off);
/// The switches that `needs` name.
Switches switchesIn(llvm::StringRef needs, const BuildReading &reading);
/// The terms that hold in `settings` and in no others, joined by ';'; empty
/// when it is all of them.
std::string needsOf(const std::vector<bool> &settings,
                    const Switches &switches);

} // namespace decouple
