//===- Start.h - where a branch begins ------------------------------------===//
//
// EmittedBranch + a commit of it => the tree it starts from, Check
//                                                      (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Model/Check.h"
#include <optional>

namespace decouple {

/// Where a branch begins.
struct BranchStart {
  std::string tree; ///< of the commit that the run read, as git knows it
  /// branch-start; nothing where an older tool kept no name of the tree.
  std::optional<Check> check;
};

/// The commit below `tip` that has the files which the run read: the planned
/// number of commits down, or, where people have made one of several, wherever
/// it is. branch-start fails where none has, as after a rebase. Errors:
/// EnvironmentError when git does not have that tree, and when it fails.
llvm::Expected<BranchStart> startOf(const EmittedBranch &planned,
                                    llvm::StringRef checkout,
                                    const std::string &tip);

} // namespace decouple
