//===- TemplateArms.h - arms that templates and classes have a say in -----===//
//
// AST of an arm => what an instance, or a class, decides of it
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"

namespace decouple {

/// True when the arm reads differently in each instance of the template around
/// it.
bool dependsOnTemplate(const ArmNodes &nodes);

/// Whether others may come to know the type of a lambda of the arm, of which
/// each instance of the template around it has its own: all but calling it at
/// once.
bool showsLambda(const ArmNodes &nodes);

/// Whether the arm is in a member or a friend of a class and has a template of
/// its own, a generic lambda or a requires-expression, whose names are found
/// there.
bool looksUpInClass(const ArmNodes &nodes);

} // namespace decouple
