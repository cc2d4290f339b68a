#include "Verify/Branch/FindBranch.h"

#include "Emit/InTree/InTree.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

llvm::Expected<BranchTip> decouple::branchOf(llvm::StringRef output,
                                             llvm::StringRef checkout,
                                             const EmittedBranch &planned) {
  if (checkout.empty())
    return usageError(output + " is the report of the branch " + planned.name +
                      "; name its repository with --checkout");
  if (auto head = checkedOut(checkout, "verify of the branch " + planned.name);
      !head)
    return head.takeError();
  auto tip = earlierBranch(output);
  if (!tip)
    return tip.takeError();
  tip->branch = planned.name; // the earliest tools kept no tip
  auto names = namesNow(checkout, *tip);
  if (!names)
    return names.takeError();
  if (names->size() > 1)
    return usageError(checkout + " has no branch " + planned.name + ", and " +
                      llvm::join(*names, ", ") +
                      " have its commits; rename the one to check to " +
                      planned.name);
  if (names->empty())
    return usageError(checkout + " has no branch " + planned.name + ", which " +
                      output +
                      " is the report of; name the repository that the run "
                      "made it in, or make it again");
  tip->branch = names->front();
  return tip;
}
