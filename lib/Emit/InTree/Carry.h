//===- Carry.h - commits that people put on a branch of the tool's --------===//
//
// earlier branch x new branch => the new one with their commits on top
//                                              (part of emit)
//
// It is `git cherry-pick`, in a working tree of its own below the repository's
// .git: what is checked out and the earlier branch stay as they are. Where git
// stops at a conflict, that working tree stays, for people to go on in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/InTree/InTree.h"

namespace decouple {

/// Where a run keeps what it put on its branch, below the output directory.
inline constexpr char BranchTipPath[] = ".torch-decouple/branch";

/// A branch, and the last commit on it that is the tool's.
struct BranchTip {
  std::string branch, commit;
};

struct Carried {
  BranchTip from;         ///< no branch: there was none
  unsigned commits = 0;   ///< that are on the new branch now
  unsigned left = 0;      ///< that are not yet: the first has a conflict
  unsigned merges = 0;    ///< that were left out, as what they merge is there
  std::string place;      ///< with `left`: the working tree
  bool rewritten = false; ///< the earlier branch does not have the tool's
};

/// The branch of the earlier run that `output` is of; nothing when it was
/// another placement, or by a tool that did not keep it. Errors: those of
/// readState.
llvm::Expected<BranchTip> earlierBranch(llvm::StringRef output);

/// Errors: UsageError when commits of people's are not on `branch` yet, since
/// git stopped at a conflict.
llvm::Error checkCarried(llvm::StringRef checkout, llvm::StringRef branch);

/// Puts the commits that `earlier` has on top of the tool's on the branch
/// `branch`, in order. Errors: EnvironmentError when git fails for another
/// reason than a conflict; the branch has what was carried by then.
llvm::Expected<Carried> carryCommits(llvm::StringRef checkout,
                                     const BranchTip &earlier,
                                     const std::string &branch);

} // namespace decouple
