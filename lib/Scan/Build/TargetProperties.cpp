#include "Scan/Build/TargetProperties.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>

using namespace decouple;
using llvm::StringRef;
using Of = BuildProperty::Of;
using Reach = BuildProperty::Reach;

/// The targets that `target` is compiled with, by name, and under what.
static std::map<std::string, BuildProperty>
linkedBy(const std::string &target, const CMakeEvaluator &evaluator) {
  const CMakeLinks &links = evaluator.links();
  std::map<std::string, BuildProperty> found;
  std::vector<std::pair<std::string, BuildProperty>> todo = {{target, {}}};
  while (!todo.empty()) {
    auto [user, under] = std::move(todo.back());
    todo.pop_back();
    auto all = links.find(user);
    if (all == links.end())
      continue;
    for (const CMakeLink &link : all->second) {
      if (link.reach == (user == target ? Reach::Users : Reach::Itself))
        continue;
      BuildProperty both =
          withGuard(under, link.guard.condition, link.guard.needs);
      const std::string name = evaluator.realName(link.target);
      auto [known, isNew] = found.insert({name, both});
      bool always = both.needs.empty() && both.condition.empty();
      // It is enough when one of the ways there is always open.
      if (isNew || (always && !(known->second.needs.empty() &&
                                known->second.condition.empty()))) {
        known->second = both;
        todo.push_back({name, both});
      }
    }
  }
  found.erase(target);
  return found;
}

/// Whether the device's libraries link `target`, as the pack says.
static bool isLinked(StringRef target, const RulePack &rules) {
  return llvm::any_of(rules.reading.linked,
                      [&](const Glob &glob) { return glob.matches(target); });
}

/// Whether `property` of a target is always for `target`. What the pack says of
/// links is not about object libraries: they have their own.
static bool isForTarget(const BuildProperty &property,
                        const BuildTarget &target, const RulePack &rules) {
  if (property.subject == target.name)
    return property.reach != Reach::Users;
  return !target.isObject && property.reach != Reach::Itself &&
         isLinked(property.subject, rules);
}

/// What `property` of a directory, which `file` says, is for `target`, which
/// `own` makes. A file that is no library's own is run for what it tells all of
/// them.
static std::vector<BuildProperty>
ofDirectory(const BuildProperty &property, const EvaluatedFile &file,
            StringRef own, const BuildTarget &target, const RulePack &rules) {
  const bool isOwn = own == file.path;
  if (isOwn ? !isWithin(target.directory, property.subject)
            : !llvm::is_contained(rules.reading.flagFiles, file.path))
    return {};
  return fromDirectory(property, *file.evaluator, target);
}

/// What `property` says to those that link its subject, one of `linked`.
static std::optional<BuildProperty>
throughLink(const BuildProperty &property,
            const std::map<std::string, BuildProperty> &linked) {
  auto link = linked.find(property.subject);
  if (property.of != Of::Library || property.reach == Reach::Itself ||
      link == linked.end())
    return std::nullopt;
  return withGuard(property, link->second.condition,
                   llvm::join(link->second.needs, ";"));
}

std::vector<BuildProperty>
decouple::saidTo(const BuildTarget &target, StringRef own,
                 const std::vector<EvaluatedFile> &files,
                 const RulePack &rules) {
  std::map<std::string, BuildProperty> linked;
  if (target.evaluator)
    linked = linkedBy(target.name, *target.evaluator);
  std::vector<BuildProperty> found;
  for (const EvaluatedFile &file : files)
    for (const BuildProperty &property : file.evaluator->properties()) {
      if (property.of == Of::Directory)
        llvm::append_range(found,
                           ofDirectory(property, file, own, target, rules));
      else if (property.of == Of::Unit)
        continue;
      else if (isForTarget(property, target, rules))
        found.push_back(property);
      else if (!target.isObject && own != file.path)
        continue; // what the pack says of links stands for these
      else if (auto said = throughLink(property, linked))
        found.push_back(std::move(*said));
    }
  return found;
}
