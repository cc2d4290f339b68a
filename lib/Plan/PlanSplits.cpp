#include "Plan/PlanSplits.h"

#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace decouple {

static void addBackend(const SplitResult &splits, const Layout &layout,
                       Plan &plan) {
  for (const SplitFile &source : splits.backend) {
    plan.files.push_back(generatedFile(layout.root + "/" + source.destination,
                                       Generator::Split, source.text));
    plan.units.push_back(
        {source.library, "", source.origin, source.destination, true});
    if (!source.bindings.empty())
      plan.bindings.push_back({source.bindings, source.origin});
  }
  for (const SplitFile &header : splits.headers) {
    std::string place = layout.root + "/" + header.destination;
    plan.files.push_back(
        generatedFile(place, Generator::HookHeader, header.text));
    plan.includes.push_back({header.path, place});
  }
  llvm::sort(plan.units, [](const PlannedUnit &a, const PlannedUnit &b) {
    return std::tuple(a.library, a.listName(), a.destination) <
           std::tuple(b.library, b.listName(), b.destination);
  });
}

/// By name, so that those of one kind are together.
static void addChecks(const SplitResult &splits, Plan &plan) {
  plan.splitChecks = splits.checks;
  for (SplitCheck &check : plan.splitChecks)
    check.name = "split-" + check.name;
  llvm::stable_sort(
      plan.splitChecks,
      [](const SplitCheck &a, const SplitCheck &b) { return a.name < b.name; });
}

void addSplits(const SplitResult &splits, const Layout &layout, Plan &plan) {
  plan.isSplit = true;
  plan.splits = splits.blocks;
  llvm::append_range(plan.diagnostics, splits.diagnostics);
  addBackend(splits, layout, plan);
  addChecks(splits, plan);
}

} // namespace decouple
