#include "Verify/Verify.h"

#include "Emit/Merge/Places.h"
#include "Support/Parallel.h"
#include "Verify/Accounting.h"
#include "Verify/Branch/Branch.h"
#include "Verify/Branch/FindBranch.h"
#include "Verify/BuildChecks.h"
#include "Verify/ConditionChecks.h"
#include "Verify/Model/Findings.h"
#include "Verify/MoveChecks.h"
#include "Verify/Output.h"
#include "Verify/PatchChecks.h"
#include "Verify/PlanChecks.h"
#include "Verify/ReportFiles.h"
#include "Verify/SplitChecks.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace decouple;

std::vector<Check> decouple::verifyPlan(const ScanResult &scan,
                                        const Classification &classification,
                                        const Plan &plan, unsigned jobs) {
  std::vector<Check> checks, series;
  // Git takes as long as all else.
  TaskPool pool(std::min(workerCount(jobs), 2u));
  pool.run({[&] { series = checkSeries(scan, plan); },
            [&] {
              checks = checkAccounting(scan, classification);
              checks.push_back(checkPlannedOnce(scan, classification, plan));
              checks.push_back(checkSources(scan, plan));
              checks.push_back(checkMovedIdentical(scan, plan));
              checks.push_back(checkReassembly(scan, classification, plan));
              checks.push_back(checkUnits(scan, plan));
              checks.push_back(checkStagedIncludes(scan, plan));
            }});
  llvm::append_range(checks, series);
  llvm::append_range(checks, checkConditions(scan, plan));
  llvm::append_range(checks, checkMove(plan));
  llvm::append_range(checks, checkPython(scan, plan));
  llvm::append_range(checks, foldChecks(plan.splitChecks));
  return checks;
}

static std::vector<Check> checkAgainst(llvm::StringRef tree,
                                       const EmitState &state,
                                       const std::vector<TreeEntry> &entries,
                                       llvm::StringRef checkout,
                                       UnknownEdit unknown) {
  std::vector<Check> checks = checkOutput(tree, state, entries, unknown);
  if (!checkout.empty()) {
    checks.push_back(checkOrigins(tree, state, checkout));
    if (!state.patched.empty())
      checks.push_back(checkPatched(state, checkout));
  }
  llvm::append_range(
      checks, checkEmittedSeries(tree, state, entries, unknown, checkout));
  return checks;
}

llvm::Expected<std::vector<Check>>
decouple::verifyTree(llvm::StringRef tree, const EmitState &planned,
                     llvm::StringRef checkout) {
  if (planned.branch)
    return checkBranch(*planned.branch, checkout);
  auto entries = listTree(tree);
  if (!entries)
    return entries.takeError();
  llvm::erase_if(*entries, [](const TreeEntry &entry) {
    return isBesideTree(entry.path) && !isKeptByTool(entry.path);
  });
  return checkAgainst(tree, planned, *entries, checkout, UnknownEdit::Finding);
}

/// output-merged: a hand edit that conflicts with what the tool wrote is not
/// finished. No check when there is none.
static std::vector<Check> checkMerged(const EmitState &state) {
  Findings findings;
  for (const Edit *edit : conflictsOf(state.edits))
    findings.add(edit->path + ": " + inWords(*edit));
  Check check = findings.check("output-merged", "");
  return check.passed ? std::vector<Check>() : std::vector{std::move(check)};
}

llvm::Expected<std::vector<Check>>
decouple::verifyOutput(llvm::StringRef output, llvm::StringRef checkout,
                       HandEdits edits) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (!*state)
    return notAnOutput(output);
  auto entries = listTree(output);
  if (!entries)
    return entries.takeError();
  std::vector<Check> checks = checkMerged(**state);
  auto unknown = UnknownEdit::Listed;
  if (edits == HandEdits::Fail) {
    unknown = UnknownEdit::Finding;
    (*state)->edits.clear();
  }
  if (!(*state)->branch) {
    llvm::append_range(
        checks, checkAgainst(output, **state, *entries, checkout, unknown));
    llvm::append_range(checks, checkReports(output, **state, checks));
    return checks;
  }
  auto tip = branchOf(output, checkout, *(*state)->branch);
  if (!tip)
    return tip.takeError();
  (*state)->branch->name = tip->branch;
  llvm::append_range(checks, checkOutput(output, **state, *entries, unknown));
  llvm::append_range(
      checks, checkBranch(*(*state)->branch, checkout, tip->commit, edits));
  llvm::append_range(checks, checkReports(output, **state, checks));
  return checks;
}
