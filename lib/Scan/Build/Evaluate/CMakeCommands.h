//===- CMakeCommands.h - the commands that change a value -----------------===//
//
// CMakeCommand + CMakeState => CMakeState  (part of scan, see CMakeEvaluator.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// Runs `command` if its meaning is known: of the rule pack's first, then of
/// CMake's own. False when it is neither. Commands that decide what is run next
/// are CMakeEvaluator's, but for those that leave something out.
bool runCommand(CMakeState &state, const CMakeCommand &command);

} // namespace decouple
