//===- InTree.h - the backend as commits of the checkout ------------------===//
//
// Plan + checkout => a new branch
// scan -> classify -> split -> plan -> [emit] -> verify -> report
//
// The commits are written by `git fast-import`, and then the branch is made:
// what is checked out, the index and every other branch stay as they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace decouple {

struct InTreeResult {
  std::string commit; ///< the branch's tip
  unsigned commits = 0;
  unsigned files = 0;   ///< the backend's
  unsigned removed = 0; ///< the host's that moved
};

/// The branch to make, and the commit that it starts from.
struct InTreePlace {
  std::string branch, start;
};

/// The commit that is checked out in `checkout`. Errors: UsageError when it is
/// not the root of a git checkout with a commit, which `asker` needs.
llvm::Expected<std::string>
checkedOut(llvm::StringRef checkout,
           llvm::StringRef asker = "--placement in-tree");

/// Whether `checkout` can get a branch `branch`: a name is a branch's or what
/// others begin with, as a path is a file's or a directory's. Errors:
/// UsageError when it cannot, or when that is no name.
llvm::Error checkNewBranch(llvm::StringRef checkout, llvm::StringRef branch);

/// Whether `checkout` can take the branch `branch`.
/// Errors: those of checkedOut; UsageError when it has uncommitted work, has
/// such a branch already or one beside which it cannot be, or when the name is
/// none.
llvm::Error checkCheckout(llvm::StringRef checkout, llvm::StringRef branch);

/// Commits `plan` to the new branch of `checkout`: each patch, then the
/// backend's tree part by part, without the files that moved when the
/// transition is `move`. So the host can be built at each commit.
/// Everything else is as in the commit that the branch starts from. Calls
/// `then` with what was done when the branch is there, and takes it back when
/// that fails.
/// Errors: those of `then`; UsageError when a file of the backend is in that
/// commit already or the branch has come to be; EnvironmentError when git
/// fails. There is no branch then.
llvm::Expected<InTreeResult>
commitInTree(const Plan &plan, llvm::StringRef checkout,
             const InTreePlace &place,
             llvm::function_ref<llvm::Error(const InTreeResult &)> then);

} // namespace decouple
