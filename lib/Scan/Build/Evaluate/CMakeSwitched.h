//===- CMakeSwitched.h - values that differ with the switches -------------===//
//
// command + settings of the switches => values, items and properties, each
// with the settings that it is there in                      (part of scan)
//
// A build file is run with all switches on. A variable that an arm changes
// which other settings take keeps what it is with these, and a command that
// refers to such a variable is read once for each setting of the switches it
// depends on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// The switches that what `arguments` refer to depends on; none, which is told,
/// where they are more than can be tried.
Switches switchesOf(CMakeState &state, llvm::ArrayRef<CMakeArgument> arguments);

/// One variable in each setting of some switches.
using CMakeValues = std::vector<CMakeValueRef>;

/// Has the variable at `key` be, with other settings of `switches`, what
/// `values` says, where that is something else than sources.
void keepOthers(CMakeState &state, const CMakeVariables::Key &key,
                const CMakeValues &values, const Switches &switches);

/// Runs `assign`, which changes nothing but variables: they are afterwards what
/// it makes of them in each setting of `switches`.
void assignSwitched(CMakeState &state, const Switches &switches,
                    llvm::function_ref<void()> assign);

/// Runs `record`, which changes nothing but properties: each needs the settings
/// of `switches` that it is said in.
void recordSwitched(CMakeState &state, const Switches &switches,
                    llvm::function_ref<void()> record);

/// An element of a list and the settings that it is there in.
struct SwitchedItem {
  CMakeItem item;
  std::vector<bool> settings;
};

/// What `expand` comes to in each setting of `switches`, in one list.
std::vector<SwitchedItem>
inSettings(CMakeState &state, const Switches &switches,
           llvm::function_ref<std::vector<CMakeItem>()> expand);

/// The elements of `arguments`, each with what it needs; `all`: those, too, of
/// which nothing is known.
std::vector<CMakeItem> switchedItems(CMakeState &state,
                                     llvm::ArrayRef<CMakeArgument> arguments,
                                     bool all = false);

} // namespace decouple
