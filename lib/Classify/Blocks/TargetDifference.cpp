#include "Classify/Blocks/TargetDifference.h"
#include "Classify/Conditions/Condition.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

TargetDifference::TargetDifference(const BlockInput &input) : input(input) {
  for (const std::string &library : input.libraries)
    isHost.push_back(
        llvm::none_of(input.rules.libraries, [&](const LibraryRule &rule) {
          return rule.ofDevice && rule.library == library;
        }));
}

/// A layer of the pack singles `file` out.
bool TargetDifference::isSpecial(unsigned file) const {
  const std::string &path = input.scan.tree.files[file].path;
  return llvm::any_of(input.rules.macroConfigurations,
                      [&](const Configuration &layer) {
                        return llvm::any_of(layer.paths, [&](const Glob &glob) {
                          return glob.matches(path);
                        });
                      });
}

bool TargetDifference::knows(unsigned file) const {
  return !hostTargets(file).front().empty() || isSpecial(file);
}

/// Configurations are the same for all files that no layer singles out.
const Configuration &TargetDifference::configuration(const std::string &name,
                                                     const std::string &target,
                                                     unsigned file) {
  const std::string &path = input.scan.tree.files[file].path;
  auto [entry, isNew] = known.try_emplace(
      {name, target, isSpecial(file) ? file : FileIndex::None});
  if (isNew)
    entry->second =
        layered(input.rules.macroConfigurations, name, target, path);
  return entry->second;
}

std::vector<std::string> TargetDifference::hostTargets(unsigned file) const {
  std::vector<std::string> targets;
  for (std::size_t bit = 0; bit < input.libraries.size(); ++bit)
    if (isHost[bit] && (input.reaching[file] >> bit & 1))
      targets.push_back(input.libraries[bit]);
  if (targets.empty())
    targets.emplace_back();
  return targets;
}

/// Whether what is left of the block depends on a macro of a family of which no
/// configuration says anything: that it is the same with and without the device
/// is then not known, as it is of macros that are in no family.
static bool dependsOnUnnamed(const Block &block, const ConditionalGroup &group,
                             const Configuration &before,
                             const Configuration &after) {
  if (!llvm::is_contained(evaluateArms(group, before), Truth::Unknown))
    return false;
  return llvm::any_of(block.macros, [&](const std::string &macro) {
    return !before.macros.count(macro) && !after.macros.count(macro);
  });
}

void TargetDifference::fill(std::size_t number, unsigned file,
                            BlockDecision &decision) {
  const Block &block = input.scan.blocks[number];
  const DirectiveTree &tree = input.scan.directives[file];
  auto rank = [](Difference difference) {
    return difference == Difference::Differs   ? 2
           : difference == Difference::Unknown ? 1
                                               : 0;
  };
  bool first = true;
  for (const std::string &target : hostTargets(file)) {
    const Configuration &without =
        configuration(input.rules.device.without, target, file);
    const Configuration &with =
        configuration(input.rules.device.with, target, file);
    Comparison comparison = compare(tree, block.group, without, with);
    if (comparison.difference == Difference::Same &&
        dependsOnUnnamed(block, tree.groups[block.group], without, with))
      comparison.difference = Difference::Unknown;
    if (!first && rank(comparison.difference) <= rank(decision.difference))
      continue;
    first = false;
    decision.difference = comparison.difference;
    decision.armsWithout = std::move(comparison.before);
    decision.armsWith = std::move(comparison.after);
    decision.target = target;
  }
}
