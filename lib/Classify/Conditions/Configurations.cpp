#include "Classify/Conditions/Configurations.h"
#include "Classify/Conditions/Condition.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static bool fits(const Configuration &layer, StringRef name, StringRef target,
                 StringRef path) {
  return layer.name == name &&
         (layer.target.empty() || layer.target == target) &&
         (layer.paths.empty() ||
          llvm::any_of(layer.paths,
                       [&](const Glob &glob) { return glob.matches(path); }));
}

Configuration decouple::layered(const std::vector<Configuration> &layers,
                                StringRef name, StringRef target,
                                StringRef path) {
  Configuration result;
  result.name = name.str();
  for (const Configuration &layer : layers) {
    if (!fits(layer, name, target, path))
      continue;
    for (const auto &[macro, truth] : layer.macros) {
      result.macros[macro] = truth;
      result.values.erase(macro);
    }
    for (const auto &[macro, value] : layer.values)
      result.values[macro] = value;
    result.others = layer.others;
  }
  return result;
}

std::vector<std::string> decouple::tellingMacros(const Configuration &a,
                                                 const Configuration &b) {
  std::vector<std::string> telling;
  for (const auto &[macro, truth] : a.macros) {
    auto other = b.macros.find(macro);
    if (truth != Truth::Unknown && other != b.macros.end() &&
        other->second != Truth::Unknown && other->second != truth)
      telling.push_back(macro);
  }
  return telling;
}

/// A macro reads the same under both when it has the same state and value.
static bool sameMacro(const std::string &macro, const Configuration &a,
                      const Configuration &b) {
  auto truth = [&](const Configuration &c) {
    auto found = c.macros.find(macro);
    return found == c.macros.end() ? c.others : found->second;
  };
  auto value = [&](const Configuration &c) {
    auto found = c.values.find(macro);
    return found == c.values.end() ? std::optional<long long>()
                                   : std::optional<long long>(found->second);
  };
  return truth(a) == truth(b) && value(a) == value(b);
}

/// The conditions of `group` mention no macro that CUDA changes. What they
/// yield may be unknown, but it is the same twice.
static bool independent(const ConditionalGroup &group, const Configuration &a,
                        const Configuration &b) {
  return llvm::all_of(group.arms, [&](const Arm &arm) {
    return llvm::all_of(arm.macros, [&](const std::string &macro) {
      return sameMacro(macro, a, b);
    });
  });
}

/// Is `arm` of `group` reached at all, given the groups around it?
static Truth reached(const DirectiveTree &tree, std::size_t group,
                     const Configuration &configuration) {
  Truth truth = Truth::True;
  for (const ConditionalGroup *g = &tree.groups[group];
       g->parent != ConditionalGroup::None && truth != Truth::False;
       g = &tree.groups[g->parent]) {
    if (tree.groups[g->parent].includeGuard)
      continue;
    truth = conjoin(truth, evaluateArms(tree.groups[g->parent],
                                        configuration)[g->parentArm]);
  }
  return truth;
}

Truth decouple::seenIn(const DirectiveTree &tree,
                       const IncludeDirective &include,
                       const Configuration &configuration) {
  if (include.group == ConditionalGroup::None)
    return Truth::True;
  const ConditionalGroup &group = tree.groups[include.group];
  Truth around = reached(tree, include.group, configuration);
  return group.includeGuard
             ? around
             : conjoin(around, evaluateArms(group, configuration)[include.arm]);
}

static bool allIndependent(const DirectiveTree &tree, std::size_t group,
                           const Configuration &a, const Configuration &b) {
  for (; group != ConditionalGroup::None; group = tree.groups[group].parent)
    if (!independent(tree.groups[group], a, b))
      return false;
  return true;
}

/// Which arms of `group` are left, given the groups around it.
static std::vector<Truth> armsLeft(const DirectiveTree &tree, std::size_t group,
                                   const Configuration &configuration) {
  std::vector<Truth> arms = evaluateArms(tree.groups[group], configuration);
  Truth around = reached(tree, group, configuration);
  for (Truth &arm : arms)
    arm = conjoin(arm, around);
  return arms;
}

Comparison decouple::compare(const DirectiveTree &tree, std::size_t group,
                             const Configuration &before,
                             const Configuration &after) {
  Comparison result;
  result.before = armsLeft(tree, group, before);
  result.after = armsLeft(tree, group, after);
  if (allIndependent(tree, group, before, after))
    return result;
  for (std::size_t i = 0; i < result.before.size(); ++i) {
    Truth a = result.before[i], b = result.after[i];
    if (a == Truth::Unknown || b == Truth::Unknown) {
      result.difference = Difference::Unknown;
    } else if (a != b) {
      result.difference = Difference::Differs;
      return result;
    }
  }
  return result;
}
