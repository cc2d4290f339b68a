//===- CMakeProperties.h - the commands that tell the compiler something --===//
//
// CMakeCommand + CMakeState => BuildProperties
//                                     (part of scan, see CMakeEvaluator.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// Adds what `command` tells the compiler to the properties of `state`. False
/// when it is no such command, or does something else besides.
bool runPropertyCommand(CMakeState &state, const CMakeCommand &command);

} // namespace decouple
