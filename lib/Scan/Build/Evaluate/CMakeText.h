//===- CMakeText.h - string() ---------------------------------------------===//
//
// CMakeCommand + CMakeState => CMakeState  (part of scan, see CMakeCommands.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// Runs string(APPEND|PREPEND NAME TEXT...): what is known of the variable is
/// kept. False for other commands and forms.
bool changeText(CMakeState &state, const CMakeCommand &command);

} // namespace decouple
