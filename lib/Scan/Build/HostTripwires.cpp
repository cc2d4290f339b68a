#include "Scan/Build/HostTripwires.h"

#include "Rules/Roles.h"
#include "Scan/Build/DeviceWords.h"
#include "Scan/Build/TargetProperties.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

/// Sources of a library of the host, and expressions that may come to some,
/// which only a build for the device has.
static void findAdded(const LibraryRule &rule, const EvaluatedSides &sides,
                      const RulePack &rules, std::vector<Diagnostic> &found) {
  auto device = sides.device->targets().find(rule.list);
  if (device == sides.device->targets().end() ||
      llvm::any_of(rules.libraries, [&](const LibraryRule &other) {
        return other.ofDevice && other.list == rule.list;
      }))
    return;
  llvm::StringSet<> hosts, seen;
  if (auto host = sides.host->targets().find(rule.list);
      host != sides.host->targets().end())
    for (const auto *list : {&host->second.files, &host->second.open})
      for (const CMakeItem &item : *list)
        hosts.insert(item.text);
  for (const auto *list : {&device->second.files, &device->second.open})
    for (const CMakeItem &item : *list)
      if ((!hosts.contains(item.text) ||
           asksForDevice(item.origin->condition, rules)) &&
          (item.text.contains("$<") ||
           roleOf(item.text, rules) == SourceRole) &&
          !isGenerated(item.text, rules.reading) &&
          seen.insert(item.text).second)
        found.push_back(remark(
            DiagnosticId::TD2061, item.origin->file.str(), item.origin->line,
            "no rule knows the source " + shown(item.text) + " of " +
                rule.library + ", which only a build for the device has"));
}

/// Whether `said` is for `target` itself, a unit of it or the directory that it
/// is in. What the libraries that it links say to it is not looked at.
static bool isFor(const BuildTarget &target, const llvm::StringSet<> &units,
                  const BuildProperty &said) {
  switch (said.of) {
  case BuildProperty::Of::Unit:
    return units.contains(said.subject);
  case BuildProperty::Of::Library:
    return said.subject == target.name &&
           said.reach != BuildProperty::Reach::Users;
  case BuildProperty::Of::Directory:
    return target.evaluator && isWithin(target.directory, said.subject) &&
           !fromDirectory(said, *target.evaluator, target).empty();
  }
  return false;
}

/// Definitions of `side` for the library of `rule`, with where they are said.
static std::map<std::string, const BuildProperty *>
macrosOf(const LibraryRule &rule, const CMakeEvaluator &side) {
  llvm::StringSet<> units;
  BuildTarget made{rule.list, "", nullptr};
  if (auto target = side.targets().find(rule.list);
      target != side.targets().end()) {
    made = targetIn(&side, rule.list);
    for (const CMakeItem &file : target->second.files)
      units.insert(file.text);
  }
  std::map<std::string, const BuildProperty *> macros;
  for (const BuildProperty &said : side.properties())
    if (said.kind == PropertyKind::Definition && isFor(made, units, said))
      macros.emplace(said.value, &said);
  return macros;
}

/// Macros that a library of the host gets with the device alone and that no
/// rule knows: what asks for them would be read as if it were the host's.
static void findMacros(const LibraryRule &rule, const EvaluatedSides &sides,
                       const RulePack &rules, std::vector<Diagnostic> &found) {
  const auto host = macrosOf(rule, *sides.host);
  for (const auto &[macro, said] : macrosOf(rule, *sides.device)) {
    const StringRef name = StringRef(macro).split('=').first;
    if ((!host.count(macro) || asksForDevice(said->condition, rules)) &&
        llvm::none_of(rules.macros, [&](const MacroRule &known) {
          return known.macro.matches(name);
        }))
      found.push_back(remark(DiagnosticId::TD2077, said->file, said->line,
                             rule.library + " gets the macro " + macro +
                                 " only in a build for the device, and no "
                                 "rule knows it"));
  }
}

std::vector<Diagnostic>
decouple::findHostTripwires(const std::map<std::string, EvaluatedSides> &files,
                            const RulePack &rules) {
  std::vector<Diagnostic> found;
  for (const LibraryRule &rule : rules.libraries)
    for (const auto &[path, sides] : files)
      if (!rule.ofDevice) {
        findAdded(rule, sides, rules, found);
        findMacros(rule, sides, rules, found);
      }
  return found;
}
