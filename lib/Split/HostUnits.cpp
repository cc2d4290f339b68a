#include "Split/HostUnits.h"

#include "Split/Decide/Obstacles.h"
#include <set>

namespace decouple {

namespace {

bool isUnit(llvm::StringRef path) {
  return path.ends_with(".cpp") || path.ends_with(".cc");
}

bool acts(const BlockDecision &decision, llvm::StringRef path) {
  return decision.action == Action::Act && isUnit(path);
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

std::vector<BlockOutcome>
blocksOutsideUnits(const ScanResult &scan,
                   const Classification &classification) {
  std::vector<BlockOutcome> outcomes;
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const Block &block = scan.blocks[i];
    const SourceFile *file = scan.tree.find(block.path);
    if (!file || classification.blocks[i].action != Action::Act ||
        isUnit(block.path))
      continue;
    const DirectiveTree &tree = scan.directives[file - scan.tree.files.data()];
    const ConditionalGroup &group = tree.groups[block.group];
    BlockOutcome &outcome = outcomes.emplace_back();
    outcome.path = block.path;
    outcome.line = group.line;
    outcome.endLine = group.endLine;
    Outline refusal = outsideUnits();
    outcome.diagnostic = refusal.diagnostic;
    outcome.reason = refusal.reason;
    outcome.before = file->text().slice(group.begin, group.end).str();
  }
  return outcomes;
}

} // namespace decouple
