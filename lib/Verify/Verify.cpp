#include "Verify/Verify.h"

#include "Emit/State.h"
#include "Support/Errors.h"
#include "Verify/Accounting.h"
#include "Verify/BuildChecks.h"
#include "Verify/Output.h"
#include "Verify/PatchChecks.h"
#include "Verify/PlanChecks.h"
#include "Verify/SplitChecks.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

std::vector<Check> decouple::verifyPlan(const ScanResult &scan,
                                        const Classification &classification,
                                        const Plan &plan) {
  std::vector<Check> checks = checkAccounting(scan, classification);
  checks.push_back(checkPlannedOnce(scan, classification, plan));
  checks.push_back(checkSources(scan, plan));
  checks.push_back(checkMovedIdentical(scan, plan));
  checks.push_back(checkReassembly(scan, classification, plan));
  checks.push_back(checkUnits(scan, plan));
  checks.push_back(checkStagedIncludes(scan, plan));
  llvm::append_range(checks, checkSeries(scan, plan));
  llvm::append_range(checks, foldChecks(plan.splitChecks));
  return checks;
}

llvm::Expected<std::vector<Check>>
decouple::verifyOutput(llvm::StringRef output, llvm::StringRef checkout) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (!*state)
    return usageError(output + " is not an output of this tool: " + StatePath +
                      " is missing");
  auto entries = listTree(output);
  if (!entries)
    return entries.takeError();
  std::vector<Check> checks = checkOutput(output, **state, *entries);
  if (!checkout.empty())
    checks.push_back(checkOrigins(output, **state, checkout));
  llvm::append_range(checks, checkEmittedSeries(output, **state, checkout));
  return checks;
}
