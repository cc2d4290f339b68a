//===- Waiting.h - commits of people's that the next branch is to get -----===//
//
// earlier branch => [Waiting] => Carried       (part of emit)
//
// Until they are there, two references of the repository remember them: a run
// may end at any moment, and the next one finishes what it was to do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// A branch, and the last commit on it that is the tool's.
struct BranchTip {
  std::string branch, commit;
};

/// What people put on the tool's branch.
struct Waiting {
  BranchTip from;   ///< no branch: there was none. Called as it is now
  std::string last; ///< the commit that the branch leads to
  std::vector<std::string> commits; ///< the oldest first
  unsigned merges = 0;              ///< that are not among them
  bool rewritten = false; ///< the branch does not have the tool's commits
  bool gone = false;      ///< and not found again; what it was to get is here
  std::vector<std::string> perhaps; ///< with `gone`: what has the tool's commit
};

/// What the branch of `tip` may be called now: itself where it is there, else
/// those with the tool's commit, or one of them where all lead to the same.
llvm::Expected<std::vector<std::string>> namesNow(llvm::StringRef checkout,
                                                  const BranchTip &tip);

/// What the branch of `tip` is called now: one that was renamed is found by the
/// tool's commit, where no other has it. "": it is gone.
llvm::Expected<std::string> branchNow(llvm::StringRef checkout,
                                      const BranchTip &tip);

/// What is on `earlier`, and not in `start`, the commit that the next branch
/// starts from. Errors of all: EnvironmentError when git fails.
llvm::Expected<Waiting> waitingOn(llvm::StringRef checkout,
                                  const BranchTip &earlier,
                                  const std::string &start);

/// Remembers that `waiting` is to be put on `branch`, which may not be there
/// yet, and nothing else.
llvm::Error remember(llvm::StringRef checkout, const Waiting &waiting,
                     llvm::StringRef branch);
/// Remembers that git has stopped at a conflict with it, for people to go on.
llvm::Error rememberStop(llvm::StringRef checkout, llvm::StringRef branch);
llvm::Error forget(llvm::StringRef checkout, llvm::StringRef branch);
/// What is remembered of a branch that was renamed goes with it.
llvm::Error moveMemory(llvm::StringRef checkout, llvm::StringRef from,
                       llvm::StringRef to);

enum class Memory { Nothing, Waits, Stopped };
llvm::Expected<Memory> remembered(llvm::StringRef checkout,
                                  llvm::StringRef branch);
llvm::Expected<bool> hasBranch(llvm::StringRef checkout,
                               llvm::StringRef branch);

/// What is remembered for the branch of `tip`, both there, and not on it: none
/// has the same author, date and title.
llvm::Expected<std::vector<std::string>> stillWaiting(llvm::StringRef checkout,
                                                      const BranchTip &tip);

} // namespace decouple
