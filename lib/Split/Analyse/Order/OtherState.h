//===- OtherState.h - does an arm do more than bind? ----------------------===//
//
// AST of an arm => does it matter when it runs (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Order/ModuleUses.h"

namespace decouple {

/// Whether a declaration exists in builds with the device alone.
using IsOfDevice = llvm::function_ref<bool(const clang::Decl *)>;

/// Whether the arm changes, or asks for, what the host may change as well: by
/// its functions and variables, other than what is done with objects of the
/// module. What the device's own functions do is taken to be the device's.
bool touchesOtherState(const AstText &text, const ModuleUses &uses,
                       const ArmRange &arm, const ArmNodes &nodes,
                       IsOfDevice isOfDevice);

} // namespace decouple
