//===- CMakeRecord.h - what a build file says, as properties --------------===//
//
// elements of CMake lists + whom they are for => BuildProperties
//                                     (part of scan, see CMakeProperties.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// The elements of `arguments`, with where they were written. What has no
/// known value stays as it is written; a generator expression is one element.
std::vector<CMakeItem> propertyItems(CMakeState &state,
                                     llvm::ArrayRef<CMakeArgument> arguments);

/// Adds what `items`, the elements of a list, say to `whom`.
void recordItems(CMakeState &state, const BuildProperty &whom,
                 llvm::ArrayRef<CMakeItem> items);

/// Adds what a command line in one string says: each definition and directory
/// on its own, and each option with its argument.
void recordFlags(CMakeState &state, BuildProperty whom, const CMakeItem &flags);

/// Adds that something was said to `whom` that nobody here understands.
void recordUnread(CMakeState &state, BuildProperty whom,
                  llvm::ArrayRef<CMakeItem> items);

/// What was said since there were `earlier` properties comes before them.
void putFirst(CMakeState &state, std::size_t earlier);

/// Takes back what `whom.command` said to `whom` before. Where what is said now
/// depends on switches or undecided conditions, the earlier holds without them.
/// What was said to a directory stays: see DirectoryProperties.h.
void replaceOn(CMakeState &state, BuildProperty whom);

/// `property`, said under `condition` with `needs` only.
BuildProperty withGuard(BuildProperty property, llvm::StringRef condition,
                        llvm::StringRef needs);

/// Whether `later` is in the place of `property` wherever that would hold; if
/// not, `property` says from here on where.
bool isReplaced(BuildProperty &property, const BuildProperty &later);

} // namespace decouple
