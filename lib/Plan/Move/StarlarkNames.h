//===- StarlarkNames.h - lists without the names of moved files -----------===//
//
// Starlark text + MovedPaths => text that names none
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Move/EditedLines.h"
#include "Plan/Move/MovedPaths.h"
#include <set>

namespace decouple {

/// What tells which strings of a Starlark file are.
struct NamedByStarlark {
  std::vector<std::string> bases; ///< directories that its paths begin in
  const MovedPaths &moved;
  /// Lists that only other devices' builds read: they stay, with those that
  /// they are made of.
  const std::set<std::string> &ofOthers;
};

/// Takes the strings that name moved files alone out of lists of `lines`.
void takeOutOfStarlark(const NamedByStarlark &input, EditedLines &lines);

/// What is left of them; comments do not count.
std::vector<NameLeft> namesLeftInStarlark(const NamedByStarlark &input,
                                          llvm::StringRef text);

} // namespace decouple
