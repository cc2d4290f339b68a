//===- CMakeFlags.h - the variables that hold a compiler's flags ----------===//
//
// CMAKE_<LANG>_FLAGS, CMAKE_<LANG>_FLAGS_<CONFIG>, CMAKE_<LANG>_STANDARD
//                       => BuildProperties
//                                     (part of scan, see CMakeProperties.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"
#include <optional>

namespace decouple {

/// Whether a command of that name may be about such a variable.
bool mayChangeFlags(llvm::StringRef command);

/// Adds what `command`, which is CMake's, does to such a variable to the
/// properties of `state`.
void runFlagsCommand(CMakeState &state, const CMakeCommand &command);

/// Adds `command` with its arguments `items`, which tell linkers something.
void recordLinking(CMakeState &state, const CMakeCommand &command,
                   llvm::ArrayRef<CMakeItem> items);

/// Whom the variable `name` is for: all that comes in its directory. Nothing
/// when it is none of these.
std::optional<BuildProperty> usersOfFlags(const CMakeState &state,
                                          llvm::StringRef name);

/// NAME(flag variable): as if it were said for certain. A variable that is no
/// such one may have the flag, or not.
void addFlag(CMakeState &state, const CMakeCommand &command);

/// What `property` was said with, as far as that decides when it is taken and
/// where on the command line it stands.
enum class SaidWith {
  Flags,                ///< such a variable: before all other options
  FlagsOfConfiguration, ///< after those of all
  CompileFlags,
  CompileOptions,
  IncludeDirectories,
  Other
};
SaidWith saidWith(const BuildProperty &property);

} // namespace decouple
