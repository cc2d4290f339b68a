//===- CMakeOpen.h - what is said and not understood ----------------------===//
//
// CMakeCommand + CMakeState => BuildProperties of the kind Unread
//                                     (part of scan, see CMakeProperties.h)
//
// The one place that says of a command that it is about targets or sources and
// that nobody here understands it. Whether the device's are among them is asked
// later, as for all properties.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"
#include <optional>

namespace decouple {

/// Adds `command`, as target_compile_features(TARGET ...), for its target.
void recordUnreadTarget(CMakeState &state, const CMakeCommand &command);

/// Adds `command`, of which nothing is known but its arguments, for the
/// variable of flags that they name first.
void recordUnknownFlags(CMakeState &state, const CMakeCommand &command);

/// The same, and for all targets and sources that they name.
void recordUnknownCommand(CMakeState &state, const CMakeCommand &command);

/// Adds `command`, cmake_language(DEFER ... CALL COMMAND ARGUMENT...), which is
/// not run: for all.
void recordDeferred(CMakeState &state, const CMakeCommand &command);

/// The target that the first argument of `command` names. Nothing when that is
/// not known: it may be any, and `command` is added for all.
std::optional<std::string> subjectOf(CMakeState &state,
                                     const CMakeCommand &command);

/// Adds that `whom.command`, a property, becomes `values` on those of
/// `subjects` that are not known: they may be any of `whom`, a directory.
void recordOpenSubjects(CMakeState &state, const BuildProperty &whom,
                        llvm::ArrayRef<CMakeItem> subjects,
                        llvm::ArrayRef<CMakeArgument> values);

/// For commands that write to variables in places of their own: what is
/// spelled like a variable that has a value may have another one now.
void forgetNamed(CMakeState &state, const CMakeCommand &command);

} // namespace decouple
