#include "Place.h"

#include "Drift/Base.h"
#include "Emit/Guard.h"
#include "Emit/InTree/Carry.h"
#include "Emit/InTree/InTree.h"
#include "Emit/State.h"
#include "Support/Nearest.h"
#include "Support/Output/Replaceable.h"
#include "Terminal.h"
#include "llvm/Support/Path.h"

namespace decouple {

bool isInTree(const PrepareOptions &options) {
  return options.plan.placement == Placement::InTree;
}

/// What people put on the earlier branch is on it, or the next has it not.
static llvm::Error checkEarlier(const std::string &output,
                                const std::string &checkout) {
  auto earlier = earlierBranch(output);
  return earlier ? checkCarried(checkout, earlier->branch)
                 : earlier.takeError();
}

/// Directories that are missing are made, also one with a misspelled name.
static void noteNewParent(const std::string &output) {
  const std::string parent =
      llvm::sys::path::parent_path(llvm::StringRef(output).rtrim('/')).str();
  if (const std::string meant = didYouMeanPath(parent); !meant.empty())
    printNote("the directory " + parent + " does not exist yet" + meant);
}

llvm::Error checkPlace(const std::string &output, PrepareOptions &options) {
  if (auto error = checkApart(options.tree.tree, output))
    return error;
  if (auto error = checkReplaceable(output))
    return error;
  noteNewParent(output);
  if (isInTree(options))
    if (auto error = checkCheckout(options.tree.tree, options.plan.branch))
      return error;
  if (auto error = checkOurs(output))
    return error;
  if (isInTree(options))
    if (auto error = checkEarlier(output, options.tree.tree))
      return error;
  if (auto base = readBase(output); !base)
    return base.takeError();
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (*state)
    options.earlierUnits = (*state)->units;
  return llvm::Error::success();
}

} // namespace decouple
