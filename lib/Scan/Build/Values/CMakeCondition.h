//===- CMakeCondition.h - three-valued if() conditions --------------------===//
//
// arguments of if() + what is known about variables => Truth  (part of scan)
//
// Kleene's three-valued logic over the conditions of cmake-commands(7), with
// policies CMP0012 and CMP0054 set to NEW.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Values/CMakeNames.h"
#include "llvm/ADT/ArrayRef.h"

namespace decouple {

/// Evaluates the arguments of if() or elseif(). What cannot be decided, or is
/// malformed, is Unknown.
Truth evaluateCMake(llvm::ArrayRef<CMakeArgument> arguments,
                    const CMakeNames &names);

} // namespace decouple
