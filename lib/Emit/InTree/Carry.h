//===- Carry.h - commits that people put on a branch of the tool's --------===//
//
// earlier branch x new branch => the new one with their commits on top
//                                              (part of emit)
//
// It is `git cherry-pick`, in a working tree of its own below the repository's
// .git: what is checked out and the earlier branch stay as they are. Where git
// stops at a conflict, that working tree stays, for people to go on in. What a
// run was to carry is remembered before its branch is there (Waiting.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/InTree/Waiting.h"

namespace decouple {

/// Where a run keeps what it put on its branch, below the output directory.
inline constexpr char BranchTipPath[] = ".torch-decouple/branch";

struct Carried {
  unsigned commits = 0; ///< that are on the new branch now
  unsigned left = 0;    ///< that are not yet: the first has a conflict
  std::string place;    ///< with `left`: the working tree
  /// Files in top directories that none of the commits had to do with: git
  /// takes one for what a commit changed under another name.
  std::vector<std::string> strayed;
};

/// The branch of the earlier run that `output` is of; nothing when it was
/// another placement, or by a tool that did not keep it. Errors: those of
/// readState.
llvm::Expected<BranchTip> earlierBranch(llvm::StringRef output);

/// Errors: UsageError when commits of people's are not on `branch` yet, since
/// git stopped at a conflict.
llvm::Error checkCarried(llvm::StringRef checkout, llvm::StringRef branch);

/// Puts what `waiting` has on top of the tool's commits on `branch`, in order,
/// and forgets it. Errors: EnvironmentError when git fails for another reason
/// than a conflict; what is not on the branch then stays remembered.
llvm::Expected<Carried> carryCommits(llvm::StringRef checkout,
                                     const Waiting &waiting,
                                     const std::string &branch);

/// What an earlier run had left to do.
struct Finished {
  unsigned commits = 0; ///< that are on its branch now
  /// Of those after a conflict, which people did not put there.
  std::vector<std::string> left;
};

/// Puts on the branch of `earlier` what a run that was interrupted has not.
/// Errors: those of carryCommits; UsageError when git stops at a conflict.
llvm::Expected<Finished> finishCarrying(llvm::StringRef checkout,
                                        const BranchTip &earlier);

} // namespace decouple
