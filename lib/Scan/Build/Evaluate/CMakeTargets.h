//===- CMakeTargets.h - what a target is compiled from --------------------===//
//
// CMakeCommand + CMakeState => the sources of a target
//                                     (part of scan, see CMakeEvaluator.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// "name" of `$<TARGET_OBJECTS:name>`.
std::optional<llvm::StringRef> objectLibrary(llvm::StringRef text);

/// add_library, target_sources and what the rule pack calls a target.
void addTarget(CMakeState &state, const CMakeCommand &command);

/// Adds `sources` to the target `name`, which is made here or may be elsewhere.
void addSources(CMakeState &state, llvm::StringRef name,
                llvm::ArrayRef<CMakeArgument> sources, bool isMaking = false);

/// target_link_libraries(TARGET [INTERFACE|PUBLIC|PRIVATE] LIBRARY...)
void linkLibraries(CMakeState &state, const CMakeCommand &command);

/// Adds `libraries` to what `target` links, for `reach` where no word of
/// theirs says for whom.
void addLinks(CMakeState &state, llvm::StringRef target,
              llvm::ArrayRef<CMakeArgument> libraries,
              BuildProperty::Reach reach);

/// The object libraries that the target `name` takes in, and those that these
/// do.
std::vector<std::string> objectLibrariesOf(const CMakeState &state,
                                           llvm::StringRef name);

/// The files of the target, or of the list, that is called `name`, each once,
/// those of the object libraries that it takes in among them. One that is there
/// more than once needs what one of its places does. Nothing when there is no
/// such name.
std::optional<std::vector<CMakeItem>> sourcesOf(CMakeState &state,
                                                llvm::StringRef name);

/// What is said to be compiled into it and is neither a file of the tree nor
/// one that the build makes: expressions that are not resolved, files that are
/// not there.
std::vector<CMakeItem> openSourcesOf(const CMakeState &state,
                                     llvm::StringRef name);

} // namespace decouple
