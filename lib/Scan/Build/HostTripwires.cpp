#include "Scan/Build/HostTripwires.h"

#include "Rules/Roles.h"
#include "Scan/Build/DeviceWords.h"
#include "Scan/Build/TargetProperties.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

namespace {

/// All build files as both builds see them.
struct Builds {
  std::vector<EvaluatedFile> host, device;
};

} // namespace

/// What the library of `rule` is made of, object libraries and what those that
/// it links have for their users among it, as far as one side's `files` say.
static std::vector<CMakeItem> itemsOf(const LibraryRule &rule,
                                      llvm::ArrayRef<CMakeEvaluator *> files) {
  std::vector<CMakeItem> items;
  for (CMakeEvaluator *file : files)
    if (file->targets().count(rule.list)) {
      llvm::append_range(items, *file->sources(rule.list));
      llvm::append_range(items, file->openSources(rule.list));
    }
  return items;
}

/// Sources of a library of the host, and expressions that may come to some,
/// which only a build for the device has.
static void findAdded(const LibraryRule &rule,
                      const std::map<std::string, EvaluatedSides> &files,
                      const RulePack &rules, std::vector<Diagnostic> &found) {
  if (llvm::any_of(rules.libraries, [&](const LibraryRule &other) {
        return other.ofDevice && other.list == rule.list;
      }))
    return;
  std::vector<CMakeEvaluator *> host, device;
  for (const auto &[path, sides] : files) {
    host.push_back(sides.host);
    device.push_back(sides.device);
  }
  llvm::StringSet<> hosts, seen;
  for (const CMakeItem &item : itemsOf(rule, host))
    hosts.insert(item.text);
  for (const CMakeItem &item : itemsOf(rule, device))
    if ((!hosts.contains(item.text) ||
         asksForDevice(item.origin->condition, rules)) &&
        (item.text.contains('$') || roleOf(item.text, rules) == SourceRole) &&
        !isGenerated(item.text, rules.reading) && seen.insert(item.text).second)
      found.push_back(remark(
          DiagnosticId::TD2061, item.origin->file.str(), item.origin->line,
          "no rule knows the source " + shown(item.text) + " of " +
              rule.library + ", which only a build for the device has"));
}

/// Whether each of `languages` ("CXX,CUDA") is the device's; of none it is not
/// said.
static bool isDevicesAlone(StringRef languages, const RulePack &rules) {
  llvm::SmallVector<StringRef> all;
  languages.split(all, ',', -1, /*KeepEmpty=*/false);
  return !all.empty() && llvm::all_of(all, [&](StringRef language) {
    return namesDevice(language, rules);
  });
}

/// Definitions for the library of `rule` in one build, with where they are
/// said. What the device's compiler is told is the device's libraries' concern.
static std::map<std::string, BuildProperty>
macrosOf(const LibraryRule &rule, const std::vector<EvaluatedFile> &files,
         const RulePack &rules) {
  const BuildTarget target = targetOf(rule, files);
  std::vector<BuildProperty> all = saidTo(target, rule.file, files, rules);
  llvm::StringSet<> units;
  if (target.evaluator)
    if (auto made = target.evaluator->targets().find(rule.list);
        made != target.evaluator->targets().end())
      for (const CMakeItem &file : made->second.files)
        units.insert(file.text);
  for (const EvaluatedFile &file : files)
    for (const BuildProperty &said : file.evaluator->properties())
      if (said.of == BuildProperty::Of::Unit && units.contains(said.subject))
        all.push_back(said);
  std::map<std::string, BuildProperty> macros;
  for (const BuildProperty &said : all)
    if (said.kind == PropertyKind::Definition &&
        !isDevicesAlone(said.language, rules))
      macros.emplace(said.value, said);
  return macros;
}

/// Whether a rule knows the macro: one of macros, or of what the backend does
/// without because it says something about the host.
static bool isKnown(StringRef macro, const RulePack &rules) {
  const StringRef name = macro.split('=').first;
  return llvm::any_of(rules.macros,
                      [&](const MacroRule &known) {
                        return known.macro.matches(name);
                      }) ||
         llvm::any_of(rules.units.left, [&](const LeftProperty &known) {
           return llvm::is_contained(known.properties,
                                     PropertyKind::Definition) &&
                  matchesAny(known.values, macro);
         });
}

/// Macros by where they are said, and the libraries that get them.
using Macros = std::map<std::tuple<std::string, unsigned, std::string>,
                        std::vector<std::string>>;

/// Adds those that the library of `rule` gets with the device alone and that no
/// rule knows: what asks for them would be read as if it were the host's.
static void findMacros(const LibraryRule &rule, const Builds &builds,
                       const RulePack &rules, Macros &found) {
  const auto host = macrosOf(rule, builds.host, rules);
  for (const auto &[macro, said] : macrosOf(rule, builds.device, rules))
    if ((!host.count(macro) || asksForDevice(said.condition, rules)) &&
        !isKnown(macro, rules))
      found[{said.file, said.line, macro}].push_back(rule.library);
}

std::vector<Diagnostic>
decouple::findHostTripwires(const std::map<std::string, EvaluatedSides> &files,
                            const RulePack &rules) {
  Builds builds;
  for (const auto &[path, sides] : files) {
    builds.host.push_back({path, sides.host});
    builds.device.push_back({path, sides.device});
  }
  std::vector<Diagnostic> found;
  Macros macros;
  for (const LibraryRule &rule : rules.libraries)
    if (!rule.ofDevice) {
      findAdded(rule, files, rules, found);
      findMacros(rule, builds, rules, macros);
    }
  for (const auto &[said, libraries] : macros) {
    const auto &[file, line, macro] = said;
    found.push_back(remark(DiagnosticId::TD2077, file, line,
                           llvm::join(libraries, ", ") +
                               (libraries.size() == 1 ? " gets" : " get") +
                               " the macro " + macro +
                               " only in a build for the device, and no rule "
                               "knows it"));
  }
  return found;
}
