//===- KeptObjects.h - who else has a module's objects? -------------------===//
//
// AST of a function that makes a module => are they where all can see them
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Order/ModuleUses.h"

namespace decouple {

/// Whether `function`, outside of `arm`, does more with the module's objects
/// than to call the library, its own lambdas, and functions of other sources
/// that add something of theirs to a module: whoever keeps one may use it at
/// any time. Lambdas that the library gets do not count.
bool keepsObjects(const AstText &text, const ModuleUses &uses,
                  const clang::FunctionDecl *function, const ArmRange &arm);

/// Whether the arm does more with classes that the function has made than to
/// hang something on them: the backend has them as plain objects.
bool asksForClasses(const AstText &text, const ArmRange &arm,
                    const ArmNodes &nodes);

/// Whether `setting`, a call of a setter, is about the module and no other.
bool setsModule(const ModuleUses &uses, const clang::Expr *setting);

/// Whether the file calls `function` on more than one occasion, or on one that
/// may not come, or where it is made into a part of another module.
bool isCalledOtherwise(const AstText &text,
                       const clang::FunctionDecl *function);

} // namespace decouple
