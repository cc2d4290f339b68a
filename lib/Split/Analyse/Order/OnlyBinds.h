//===- OnlyBinds.h - does an arm do nothing but bind? ---------------------===//
//
// AST of an arm => can anybody tell when it runs (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Order/ModuleUses.h"

namespace decouple {

/// Whether a declaration exists in builds with the device alone.
using IsOfDevice = llvm::function_ref<bool(const clang::Decl *)>;

/// Whether all that the arm does is known, and none of it has to do with what
/// the host may change: literals, constants and variables of its own, objects
/// of the module's function, calls of the module's library, and what the
/// device's own functions do, which is taken to be the device's.
bool onlyBinds(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
               const ArmNodes &nodes, IsOfDevice isOfDevice);

} // namespace decouple
