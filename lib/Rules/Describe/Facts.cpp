#include "Rules/Describe/Facts.h"
#include "Rules/Fields/FactFields.h"
#include "Rules/Fields/PatchFields.h"
#include "Rules/Fields/UnitFields.h"
// Tables.h shows what has a table of keys.
#include "Rules/Describe/Tables.h"

using namespace decouple;

static std::string facts(const RulePack &pack) {
  auto name = [](const Configuration &configuration) {
    return code(configuration.name) +
           (configuration.target.empty() ? ""
                                         : " of " + code(configuration.target));
  };
  return section("Macro families",
                 "Which macros make a block one of the device's "
                 "(`rules/pytorch/macros.json`).",
                 "family", pack.macros,
                 [](const MacroRule &rule) { return rule.family; }) +
         section("Libraries",
                 "Where units are listed "
                 "(`rules/pytorch/libraries.json`).",
                 "library", pack.libraries,
                 [](const LibraryRule &rule) { return code(rule.library); }) +
         section("Macro configurations",
                 "Layers of one name apply in order "
                 "(`rules/pytorch/configurations.json`).",
                 "configuration", pack.macroConfigurations, name) +
         section("CMake configurations",
                 "Layers of one name apply in order "
                 "(`rules/pytorch/configurations.json`).",
                 "configuration", pack.cmakeConfigurations, name);
}

static std::string patchRules(const RulePack &pack) {
  auto end = [](const auto &rule) { return cell(rule.removableWhen); };
  constexpr char Until[] = "removable when";
  std::vector<SplitRules> split;
  if (pack.split)
    split.push_back(*pack.split);
  return section("Splitting",
                 "Blocks that are split become hooks of the backend "
                 "(`rules/pytorch/split.json`, docs/Splitting.md).",
                 Until, split, end) +
         section("Interfaces",
                 "What the host calls instead of a hook "
                 "(`rules/pytorch/interfaces.json`).",
                 Until, pack.interfaces, end) +
         section("Patches by hand",
                 "What no transform can do (`rules/pytorch/patches.json`).",
                 Until, pack.hand.patches, end) +
         section("Declared remainders",
                 "Blocks that stay as they are "
                 "(`rules/pytorch/patches.json`).",
                 Until, pack.hand.remainders, end);
}

/// "left out without `USE_X`; `COMPILE_OPTIONS` `-a`, `-b`"
static std::string saidOf(const UnitRule &rule) {
  std::string out;
  auto add = [&](const std::string &text) {
    out += (out.empty() ? "" : "; ") + text;
  };
  if (!rule.needs.empty())
    add("left out without " + code(rule.needs));
  if (rule.property)
    add(shown(rule.property) + " " + shown(rule.values));
  if (!rule.header.empty())
    add("begins with " + code(rule.header));
  if (rule.alone)
    add("is compiled on its own");
  return out;
}

static std::string directoryOf(const DirectoryRule &rule) {
  return rule.host.empty() ? shown(rule.values)
                           : code(rule.host) + " of the host, where " +
                                 code(rule.header) + " is";
}

/// "≥ 3.4, < 3.5, `package==3.4.1`"
static std::string neededOf(const Requirement &rule) {
  std::string out;
  auto add = [&](const char *before, const std::string &text) {
    if (!text.empty())
      out += after(out, before + text);
  };
  add("≥ ", rule.minimum);
  add("< ", rule.below);
  if (!rule.package.empty())
    add("", code(rule.package));
  return out;
}

static std::string unitRules(const UnitRules &rules) {
  auto nothing = [](const auto &) { return std::string("not repeated"); };
  auto whole = [](const auto &) { return std::string("for the library"); };
  std::string out = section("Units: what is not repeated",
                            "Of what upstream's build files say "
                            "(`rules/pytorch/units.json`).",
                            "result", rules.left, nothing) +
                    section("Units: definitions of whole libraries",
                            "Others go to the units that read them "
                            "(`rules/pytorch/units.json`).",
                            "result", rules.whole, whole) +
                    section("Units: include directories",
                            "What stands for directories that upstream's build "
                            "files name (`rules/pytorch/units.json`).",
                            "here", rules.directories, directoryOf) +
                    section("Units: what the build files do not say",
                            "(`rules/pytorch/units.json`)", "said of them",
                            rules.units, saidOf) +
                    section("Units: other projects",
                            "Of one part, a later rule is over the earlier "
                            "(`rules/pytorch/units.json`).",
                            "needed", rules.requirements, neededOf);
  if (rules.variables.empty())
    return out;
  out += heading("Units: variables",
                 "The backend's variables that stand for upstream's "
                 "(`rules/pytorch/units.json`).",
                 {"upstream's", "the backend's"});
  for (const auto &[theirs, ours] : rules.variables)
    out += row({code(theirs), code(ours)});
  return out;
}

static std::string layouts(const RulePack &pack) {
  std::string out;
  for (const auto &[name, layout] : pack.layouts) {
    out += heading("Layout " + name,
                   layout.description + " Root: `" + layout.root +
                       "`; the longest \"from\" that fits wins.",
                   {"from", "to"});
    for (const LayoutEntry &entry : layout.entries)
      out += row({code(entry.from), code(entry.to)});
  }
  return out;
}

static std::string declarations(const RulePack &pack) {
  std::string out = heading("Roles",
                            "By the end of a file's path; the longest wins "
                            "(`rules/pytorch/roles.json`).",
                            {"ends with", "role"});
  for (const auto &[suffix, role] : pack.roles)
    out += row({code(suffix), role});
  out += heading("Scopes", "The first that fits (`rules/pytorch/scopes.json`).",
                 {"path", "scope"});
  for (const auto &[glob, scope] : pack.scopes)
    out += row({shown(glob), scope});
  return out + "\n## Includes\n\n`#include <...>` starts from " +
         shown(pack.includeRoots) + " (`rules/pytorch/includes.json`).\n";
}

static std::string splitting(const SplitRules &rules) {
  std::string out;
  for (const auto &[name, library] : rules.libraries)
    out += keySection("Splitting: files of " + name,
                      "`rules/pytorch/split.json#/libraries`", library);
  return out +
         keySection("Splitting: bindings",
                    "`rules/pytorch/split.json#/bindings`", rules.bindings) +
         keySection("Splitting: compile arguments",
                    "`rules/pytorch/split.json#/compile`", rules.compile);
}

std::string decouple::factReference(const RulePack &pack) {
  return facts(pack) +
         keySection("Build files",
                    "How they are read (`rules/pytorch/libraries.json`).",
                    pack.reading) +
         keySection("Python bindings",
                    "Where the device's names come from "
                    "(`rules/pytorch/python.json`).",
                    pack.bindings) +
         declarations(pack) + patchRules(pack) +
         (pack.split ? splitting(*pack.split) : std::string()) +
         unitRules(pack.units) + layouts(pack);
}
