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

/// Runs list(JOIN LIST " " NAME): the words stay elements, each with what it
/// depends on. False for other commands and forms.
bool joinWords(CMakeState &state, const CMakeCommand &command);

/// The elements of `arguments`, of list(APPEND NAME ...). "-option;argument" is
/// one: of two options with another argument each, the second is no repetition.
std::vector<CMakeItem> elementsToAppend(CMakeState &state,
                                        llvm::ArrayRef<CMakeArgument> arguments,
                                        llvm::StringRef name);

/// What `$<BUILD_INTERFACE:TEXT>` says to a build, and nothing of what is for
/// users of an installation.
llvm::StringRef saidToABuild(llvm::StringRef text);

/// Of `$<$<COMPILE_LANGUAGE:NAME>:${LIST}>` the elements of the list, each in
/// an expression of its own; of other arguments nothing.
std::vector<CMakeItem> itemsOfLanguage(CMakeState &state,
                                       CMakeArgument argument);

} // namespace decouple
