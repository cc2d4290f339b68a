#include "Scan/Build/BuildProperties.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <set>
#include <tuple>

using namespace decouple;
using llvm::StringRef;

static auto keyOf(const BuildProperty &p) {
  return std::tie(p.of, p.subject, p.kind, p.value, p.language, p.file, p.line,
                  p.condition, p.needs, p.unless);
}

/// Whether `directory` is `outer` or lies below it.
static bool isWithin(StringRef directory, StringRef outer) {
  return outer.empty() || directory == outer ||
         (directory.consume_front(outer) && directory.starts_with("/"));
}

static llvm::StringSet<> deviceUnits(const std::vector<LibraryMember> &members,
                                     const RulePack &rules) {
  llvm::StringSet<> libraries, units;
  for (const LibraryRule &rule : rules.libraries)
    if (rule.ofDevice)
      libraries.insert(rule.library);
  for (const LibraryMember &member : members)
    if (libraries.contains(member.library))
      units.insert(member.path);
  return units;
}

/// Whether the device's libraries link `target` of a flag file.
static bool isLinked(StringRef target, const RulePack &rules) {
  return llvm::any_of(rules.reading.linked,
                      [&](const Glob &glob) { return glob.matches(target); });
}

/// Whether `property`, which `file` sets, is for the library of `rule`. A file
/// that is no library's own is run for what it tells all of them.
static bool isFor(const BuildProperty &property, const EvaluatedFile &file,
                  const LibraryRule &rule, const RulePack &rules) {
  using Reach = BuildProperty::Reach;
  bool own = rule.file == file.path,
       forAll = llvm::is_contained(rules.reading.flagFiles, file.path);
  if (property.of == BuildProperty::Of::Library)
    return (own && property.subject == rule.list &&
            property.reach != Reach::Users) ||
           (forAll && property.reach != Reach::Itself &&
            isLinked(property.subject, rules));
  if (own)
    return isWithin(file.evaluator->directoryOf(rule.list).value_or(""),
                    property.subject);
  return forAll;
}

/// Each property once, where it was said first. Of options the last one wins,
/// and CMake passes those of directories, targets and sources in this order.
static std::vector<BuildProperty>
onCommandLine(const std::vector<BuildProperty> &found) {
  std::vector<BuildProperty> ordered;
  std::set<decltype(keyOf(found.front()))> seen; // refers to `found`
  for (const BuildProperty &property : found)
    if (seen.insert(keyOf(property)).second)
      ordered.push_back(property);
  llvm::stable_sort(ordered,
                    [](const BuildProperty &a, const BuildProperty &b) {
                      return a.of > b.of;
                    });
  return ordered;
}

std::vector<BuildProperty>
decouple::collectProperties(const std::vector<EvaluatedFile> &files,
                            const std::vector<LibraryMember> &members,
                            const RulePack &rules) {
  llvm::StringSet<> units = deviceUnits(members, rules);
  std::vector<BuildProperty> found;
  for (const EvaluatedFile &file : files)
    for (const BuildProperty &property : file.evaluator->properties()) {
      if (property.of == BuildProperty::Of::Unit) {
        if (units.contains(property.subject))
          found.push_back(property);
        continue;
      }
      for (const LibraryRule &rule : rules.libraries)
        if (rule.ofDevice && isFor(property, file, rule, rules)) {
          found.push_back(property);
          found.back().subject = rule.library;
        }
    }
  return onCommandLine(found);
}
