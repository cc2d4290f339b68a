//===- LaterNames.h - what a module's objects have, and under which names -===//
//
// AST of a function => names that bindings use; are they used again?
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Order/ModuleUses.h"

namespace decouple {

/// Names that are given to the module's objects, or asked of them.
struct BoundNames {
  std::set<std::string> own;      ///< of what the arm binds, or looks up
  std::set<std::string> lookedUp; ///< of what the backend looks up for it
  bool areKnown = true;           ///< all of them stand in the text
};

/// Those of the arm. What it calls on a class that it has just made hangs on
/// that class, which nobody else has.
BoundNames namesOf(const ModuleUses &uses, const ArmNodes &nodes);

/// Whether text of `function` behind `arm`, or in a lambda, which may run
/// there, has to do with `names`, or with a name that it does not say.
/// `settings` are the calls that the arm is about itself.
bool areNamedLater(const AstText &text, const ModuleUses &uses,
                   const clang::FunctionDecl *function, const ArmRange &arm,
                   const BoundNames &names,
                   const std::set<const clang::Expr *> &settings);

} // namespace decouple
