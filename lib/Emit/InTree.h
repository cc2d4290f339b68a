//===- InTree.h - the backend as commits of the checkout ------------------===//
//
// Plan + checkout => a new branch
// scan -> classify -> split -> plan -> [emit] -> verify -> report
//
// The branch is written by `git fast-import`: what is checked out, the index
// and every other branch stay as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "llvm/Support/Error.h"

namespace decouple {

struct InTreeResult {
  std::string commit; ///< the branch's tip
  unsigned commits = 0;
  unsigned files = 0;   ///< added by the first commit
  unsigned removed = 0; ///< moved away by it
};

/// Whether `checkout` can take the branch `branch`.
/// Errors: UsageError when it is not the root of a git checkout with a commit,
/// has uncommitted work, has such a branch already, or when the name is none.
llvm::Error checkCheckout(llvm::StringRef checkout, llvm::StringRef branch);

/// Commits `plan` to the new branch `branch` of `checkout`: the backend's
/// tree, without the files that moved when the transition is `move`, then each
/// patch. Everything else of the branch is the commit that is checked out.
/// Errors: those of checkCheckout; UsageError when a file of the backend is in
/// the checkout already;
/// EnvironmentError when git fails.
llvm::Expected<InTreeResult> commitInTree(const Plan &plan,
                                          llvm::StringRef checkout,
                                          llvm::StringRef branch);

} // namespace decouple
