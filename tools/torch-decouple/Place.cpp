#include "Place.h"

#include "Drift/Base.h"
#include "Emit/Guard.h"
#include "Emit/InTree/Carry.h"
#include "Emit/InTree/InTree.h"
#include "Emit/State.h"
#include "Support/Coloured.h"
#include "Support/Nearest.h"
#include "Support/Output/Replaceable.h"
#include "Support/Output/ScratchRepository.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <cctype>

namespace decouple {

bool isInTree(const PrepareOptions &options) {
  return options.plan.placement == Placement::InTree;
}

/// What people put on the earlier branch is on it, or the next has it not.
static llvm::Error checkEarlier(const BranchTip &earlier,
                                const PrepareOptions &options) {
  const std::string &checkout = options.tree.tree,
                    &branch = options.plan.branch;
  if (auto error = checkCarried(checkout, earlier.branch))
    return error;
  if (earlier.branch != branch)
    return llvm::Error::success();
  auto there = hasBranch(checkout, branch);
  if (!there || !*there)
    return there.takeError();
  auto waiting = waitingOn(checkout, earlier, "HEAD");
  if (!waiting || waiting->commits.empty())
    return waiting.takeError();
  return usageError(checkout + " has a branch " + branch + " already, with " +
                    counted(waiting->commits.size(), "commit") +
                    " of yours; choose another --branch, which gets " +
                    (waiting->commits.size() == 1 ? "it" : "them"));
}

/// An output of a branch stays one: only a run that makes the next branch
/// carries what people put on the last.
static llvm::Error checkPlacement(const std::string &output,
                                  const PrepareOptions &options) {
  auto earlier = earlierBranch(output);
  if (!earlier)
    return earlier.takeError();
  if (isInTree(options))
    return checkEarlier(*earlier, options);
  if (earlier->branch.empty())
    return llvm::Error::success();
  return usageError(output + " is the report of the branch " + earlier->branch +
                    ", and the next run with --placement in-tree carries what "
                    "is put on that; name another output");
}

/// Line ends would break what is printed of it, and no build takes such a name.
static llvm::Error checkName(const std::string &output) {
  if (llvm::none_of(output, [](unsigned char c) { return std::iscntrl(c); }))
    return llvm::Error::success();
  return usageError("the output " + printableLine(output) +
                    " has control characters in its name; name another "
                    "directory");
}

llvm::Error checkCache(const std::string &output, const std::string &cache) {
  if (cache.empty() || (!liesIn(output, cache) && !liesIn(cache, output)))
    return llvm::Error::success();
  return usageError("the output " + output + " and the cache " + cache +
                    " are the same directory, or one lies in the other; name "
                    "another place with --cache");
}

/// Directories that are missing are made, also one with a misspelled name.
static void noteNewParent(const std::string &output) {
  const std::string parent =
      llvm::sys::path::parent_path(llvm::StringRef(output).rtrim('/')).str();
  if (const std::string meant = didYouMeanPath(parent); !meant.empty())
    printNote("the directory " + parent + " does not exist yet" + meant);
}

llvm::Error checkPlace(const std::string &output, PrepareOptions &options) {
  if (auto error = checkName(output))
    return error;
  if (auto error = checkApart(options.tree.tree, output))
    return error;
  if (auto error = checkCache(output, options.split.cache))
    return error;
  if (auto error = checkTemporary())
    return error;
  if (auto error = checkReplaceable(output))
    return error;
  noteNewParent(output);
  if (auto error = checkOurs(output))
    return error;
  if (isInTree(options))
    if (auto head = checkedOut(options.tree.tree); !head)
      return head.takeError();
  if (auto error = checkPlacement(output, options))
    return error;
  if (isInTree(options))
    if (auto error = checkCheckout(options.tree.tree, options.plan.branch))
      return error;
  if (auto base = readBase(output); !base)
    return base.takeError();
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (*state)
    options.earlier = earlierRun(**state);
  return llvm::Error::success();
}

} // namespace decouple
