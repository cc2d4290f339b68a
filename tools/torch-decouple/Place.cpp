#include "Place.h"

#include "Emit/Guard.h"
#include "Emit/InTree.h"
#include "Emit/State.h"
#include "Support/Output/OutputWriter.h"

namespace decouple {

bool isInTree(const PrepareOptions &options) {
  return options.plan.placement == Placement::InTree;
}

llvm::Error checkPlace(const std::string &output, PrepareOptions &options) {
  if (auto error = checkApart(options.tree.tree, output))
    return error;
  if (auto error = checkReplaceable(output))
    return error;
  if (isInTree(options))
    if (auto error = checkCheckout(options.tree.tree, options.plan.branch))
      return error;
  if (auto error = checkOurs(output))
    return error;
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (*state)
    options.earlierUnits = (*state)->units;
  return llvm::Error::success();
}

} // namespace decouple
