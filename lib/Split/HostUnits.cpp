#include "Split/HostUnits.h"

#include "Classify/Conditions/Configurations.h"
#include "Split/Decide/Names.h"
#include "Split/Decide/Obstacles.h"
#include "clang/Driver/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <set>

namespace decouple {

bool isCxxSource(llvm::StringRef path) {
  llvm::StringRef extension = llvm::sys::path::extension(path);
  return extension.consume_front(".") &&
         clang::driver::types::lookupTypeForExtension(extension) ==
             clang::driver::types::TY_CXX;
}

/// Macros of the families in all blocks of each file.
static std::map<std::string, std::vector<std::string>>
deviceMacros(const ScanResult &scan) {
  std::map<std::string, std::set<std::string>> macros;
  for (const Block &block : scan.blocks)
    macros[block.path].insert(block.macros.begin(), block.macros.end());
  std::map<std::string, std::vector<std::string>> result;
  for (const auto &[path, names] : macros)
    result[path].assign(names.begin(), names.end());
  return result;
}

/// The macros that tell the configurations apart as `unit` sees them.
static std::vector<std::string> telling(const HostUnit &unit,
                                        const RulePack &rules) {
  auto layer = [&](const std::string &name) {
    return layered(rules.macroConfigurations, name, unit.library, unit.path);
  };
  return tellingMacros(layer(rules.device.without), layer(rules.device.with));
}

/// What no two files may both have: a source in the backend and a function for
/// bindings.
static std::vector<std::string>
ownNames(const HostUnit &unit, const SplitRules &rules, unsigned number) {
  auto library = rules.libraries.find(unit.library);
  if (library == rules.libraries.end())
    return {};
  HookNames names = hookNames(unit.path, library->second, rules, number);
  return {names.source, names.bindings};
}

/// The first of those that share a name keeps it. No other may come to a name
/// that a file has by itself.
static void tellApart(std::vector<HostUnit> &units, const SplitRules &rules) {
  std::set<std::string> taken, plain;
  for (const auto &[name, library] : rules.libraries)
    taken.insert(library.hookType + ".cpp"); // no file's is called like it
  for (const HostUnit &unit : units)
    for (std::string &name : ownNames(unit, rules, 0))
      plain.insert(std::move(name));
  for (HostUnit &unit : units) {
    auto isFree = [&](const std::string &name) {
      return !taken.count(name) && (!unit.nameNumber || !plain.count(name));
    };
    std::vector<std::string> names = ownNames(unit, rules, 0);
    while (!llvm::all_of(names, isFree))
      names = ownNames(unit, rules,
                       unit.nameNumber = std::max(2u, unit.nameNumber + 1));
    taken.insert(names.begin(), names.end());
  }
}

/// Whether `include` of the file at `path` may be the file at `unit`.
static bool mayName(const IncludeDirective &include, llvm::StringRef path,
                    llvm::StringRef unit) {
  llvm::SmallString<128> beside(llvm::sys::path::parent_path(path));
  llvm::sys::path::append(beside, include.spelled);
  llvm::sys::path::remove_dots(beside, /*remove_dot_dot=*/true);
  const llvm::StringRef name =
      llvm::StringRef(include.spelled).ltrim("./"); // by a search path
  return beside == unit || unit == name ||
         (name.contains('/') && unit.ends_with(("/" + name).str()));
}

/// Says of each unit who includes it: it is compiled there as well.
static void noteIncluders(const ScanResult &scan,
                          std::vector<HostUnit> &units) {
  for (const SourceFile &file : scan.tree.files)
    for (const IncludeDirective &include :
         scan.directives[scan.tree.indexOf(file)].includes)
      if (isCxxSource(include.spelled))
        for (HostUnit &unit : units)
          if (unit.includedBy.empty() && mayName(include, file.path, unit.path))
            unit.includedBy = file.path;
}

std::vector<HostUnit> hostUnits(const ScanResult &scan,
                                const Classification &classification,
                                const RulePack &rules) {
  auto macros = deviceMacros(scan);
  std::map<std::string, HostUnit> units;
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const Block &block = scan.blocks[i];
    const BlockDecision &decision = classification.blocks[i];
    const SourceFile *file = scan.tree.find(block.path);
    if (!file || decision.action != Action::Act || !isCxxSource(block.path))
      continue;
    HostUnit &unit = units[block.path];
    unit.path = block.path;
    if (unit.library.empty())
      unit.library = decision.target;
    unit.text = file->text();
    unit.tree = &scan.directives[scan.tree.indexOf(*file)];
    unit.groups.push_back(block.group);
    unit.deviceMacros = macros[block.path];
  }
  std::vector<HostUnit> result;
  for (auto &[path, unit] : units) {
    unit.tellingMacros = telling(unit, rules);
    result.push_back(std::move(unit));
  }
  noteIncluders(scan, result);
  if (rules.split)
    tellApart(result, *rules.split);
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
        isCxxSource(block.path))
      continue;
    const DirectiveTree &tree = scan.directives[scan.tree.indexOf(*file)];
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
