#include "Scan/Build/TargetProperties.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;
using llvm::StringRef;
using Of = BuildProperty::Of;
using Reach = BuildProperty::Reach;

BuildTarget decouple::targetIn(const CMakeEvaluator *evaluator,
                               const std::string &name) {
  return {name, evaluator->directoryOf(name).value_or(""), evaluator};
}

BuildTarget decouple::targetOf(const LibraryRule &rule,
                               const std::vector<EvaluatedFile> &files) {
  for (const EvaluatedFile &file : files)
    if (file.path == rule.file)
      return targetIn(file.evaluator, rule.list);
  return {rule.list, llvm::sys::path::parent_path(rule.file).str(), nullptr};
}

/// Whether the device's libraries link `target`, as the pack says.
static bool isLinked(StringRef target, const RulePack &rules) {
  return llvm::any_of(rules.reading.linked,
                      [&](const Glob &glob) { return glob.matches(target); });
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

LinkedTargets decouple::linkedBy(const BuildTarget &target,
                                 const std::vector<EvaluatedFile> &files) {
  auto realName = [&](StringRef name) {
    for (const EvaluatedFile &file : files)
      if (std::string real = file.evaluator->realName(name); real != name)
        return real;
    return name.str();
  };
  CMakeLinks links;
  for (const EvaluatedFile &file : files)
    for (const auto &[name, all] : file.evaluator->links())
      llvm::append_range(links[realName(name)], all);
  LinkedTargets linked = linkedTargets(links, realName, target.name);
  // Nobody says what a list of sources links.
  linked.isOpen |=
      !target.evaluator || !target.evaluator->targets().count(target.name);
  return linked;
}

/// Adds to `found` what `property` of a target says to `target`. Where it is
/// not known whether that links it, the pack says so, but not of object
/// libraries: they link on their own.
static void addOfTarget(const BuildProperty &property,
                        const BuildTarget &target, const LinkedTargets &linked,
                        const RulePack &rules,
                        std::vector<BuildProperty> &found) {
  if (property.subject == target.name) {
    if (property.reach != Reach::Users)
      found.push_back(property);
    return;
  }
  if (property.reach == Reach::Itself)
    return;
  auto known = linked.targets.find(property.subject);
  if (known == linked.targets.end()) {
    if (linked.isOpen && !target.isObject && isLinked(property.subject, rules))
      found.push_back(property);
    return;
  }
  for (const CMakeCase &one : known->second)
    if (BuildProperty said =
            withGuard(property, one.condition, llvm::join(one.needs, ";"));
        !neverHold(said.needs))
      found.push_back(std::move(said));
}

std::vector<BuildProperty>
decouple::saidTo(const BuildTarget &target, StringRef own,
                 const std::vector<EvaluatedFile> &files,
                 const RulePack &rules) {
  const LinkedTargets linked = linkedBy(target, files);
  std::vector<BuildProperty> found;
  for (const EvaluatedFile &file : files)
    for (const BuildProperty &property : file.evaluator->properties()) {
      if (property.of == Of::Directory)
        llvm::append_range(found,
                           ofDirectory(property, file, own, target, rules));
      else if (property.of == Of::Library)
        addOfTarget(property, target, linked, rules, found);
    }
  return found;
}
