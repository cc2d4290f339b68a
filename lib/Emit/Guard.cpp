#include "Emit/Guard.h"

#include "Support/Errors.h"

using namespace decouple;

llvm::Error decouple::checkApart(llvm::StringRef checkout,
                                 llvm::StringRef output) {
  if (liesIn(output, checkout))
    return usageError("the output " + output + " lies in the checkout " +
                      checkout + "; name a directory outside it");
  if (liesIn(checkout, output))
    return usageError("the checkout " + checkout + " lies in the output " +
                      output + "; name another directory");
  return llvm::Error::success();
}

llvm::Error decouple::checkOurs(llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (*state)
    return llvm::Error::success();
  auto there = compareDirectory(output, {});
  if (!there)
    return there.takeError();
  if (there->none())
    return llvm::Error::success();
  return usageError(output + " is not empty and was not written by this "
                             "tool; name a new or an empty directory");
}
