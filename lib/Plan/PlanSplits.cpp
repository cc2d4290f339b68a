#include "Plan/PlanSplits.h"

#include "Plan/PatchText.h"
#include "Plan/Series.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

namespace {

constexpr char Generator[] = "split"; ///< and the name of the list

bool acts(const BlockDecision &decision, llvm::StringRef path) {
  return decision.action == Action::Act &&
         (path.ends_with(".cpp") || path.ends_with(".cc"));
}

/// Macros of the families in all blocks of each file.
std::map<std::string, std::vector<std::string>>
deviceMacros(const ScanResult &scan) {
  std::map<std::string, std::set<std::string>> macros;
  for (const Block &block : scan.blocks)
    macros[block.path].insert(block.macros.begin(), block.macros.end());
  std::map<std::string, std::vector<std::string>> result;
  for (const auto &[path, names] : macros)
    result[path].assign(names.begin(), names.end());
  return result;
}

PlannedFile generated(const std::string &destination, const std::string &text) {
  return {destination, Source::Generated,
          Generator,   "",
          false,       llvm::MemoryBuffer::getMemBufferCopy(text, destination)};
}

PlannedSplit plannedSplit(const BlockOutcome &block) {
  PlannedSplit split;
  split.path = block.path;
  split.line = block.line;
  split.endLine = block.endLine;
  split.place = block.place;
  split.outcome = block.transform == "none" ? "refused" : "automatic";
  split.transform = block.transform;
  split.protocol = block.protocol;
  split.name = block.name;
  split.captures = block.captures;
  split.diagnostic = block.diagnostic;
  split.reason = block.reason;
  split.before = block.before;
  split.host = block.host;
  split.backend = block.backend;
  return split;
}

void addBackend(const SplitResult &splits, const Layout &layout, Plan &plan) {
  for (const SplitFile &source : splits.backend) {
    plan.files.push_back(
        generated(layout.root + "/" + source.destination, source.text));
    plan.units.push_back(
        {source.library, Generator, source.origin, source.destination});
    if (!source.bindings.empty())
      plan.bindings.push_back({source.bindings, source.origin});
  }
  for (const SplitFile &header : splits.headers) {
    std::string place = layout.root + "/" + header.destination;
    plan.files.push_back(generated(place, header.text));
    plan.includes.push_back({header.path, place});
  }
}

} // namespace

std::vector<HostUnit> hostUnits(const ScanResult &scan,
                                const Classification &classification) {
  auto macros = deviceMacros(scan);
  std::map<std::string, HostUnit> units;
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const Block &block = scan.blocks[i];
    const BlockDecision &decision = classification.blocks[i];
    const SourceFile *file = scan.tree.find(block.path);
    if (!file || !acts(decision, block.path))
      continue;
    HostUnit &unit = units[block.path];
    unit.path = block.path;
    if (unit.library.empty())
      unit.library = decision.target;
    unit.text = file->text();
    unit.tree = &scan.directives[file - scan.tree.files.data()];
    unit.groups.push_back(block.group);
    unit.deviceMacros = macros[block.path];
  }
  std::vector<HostUnit> result;
  for (auto &[path, unit] : units)
    result.push_back(std::move(unit));
  return result;
}

llvm::Error addSplits(const SplitResult &splits, const RulePack &rules,
                      Plan &plan) {
  const Layout &layout = rules.layouts.at(plan.options.layout);
  for (const SplitPatch &patch : splits.patches)
    plan.patches.push_back(plannedPatch(patch));
  for (const BlockOutcome &block : splits.blocks)
    plan.splits.push_back(plannedSplit(block));
  addBackend(splits, layout, plan);
  llvm::sort(plan.includes, [](const StagedInclude &a, const StagedInclude &b) {
    return a.spelled < b.spelled;
  });
  llvm::sort(plan.units, [](const PlannedUnit &a, const PlannedUnit &b) {
    return std::tie(a.library, a.list, a.destination) <
           std::tie(b.library, b.list, b.destination);
  });
  writeSeries(plan, layout);
  for (std::size_t i = 1; i < plan.files.size(); ++i)
    if (plan.files[i].destination == plan.files[i - 1].destination)
      return usageError(plan.files[i].destination +
                        ": two files of the plan go here");
  return llvm::Error::success();
}

} // namespace decouple
