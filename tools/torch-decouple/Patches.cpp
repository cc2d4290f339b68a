#include "Patches.h"
#include "Rewrite/HandPatches.h"
#include "Terminal.h"

using namespace decouple;

llvm::Error decouple::addPatches(Plan &plan, const Survey &found) {
  std::optional<Release> release = Release::parse(plan.release);
  if (!release)
    return usageError("'" + plan.release + "' is not a release");
  auto rules = loadHandRules(found.rules.directory, *release);
  if (!rules)
    return rules.takeError();
  printDiagnostics(addHandPatches(*rules, found.scan.tree,
                                  found.rules.layouts.at(plan.options.layout),
                                  plan));
  return llvm::Error::success();
}
