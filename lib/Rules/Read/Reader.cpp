#include "Rules/Read/Reader.h"
#include "Rules/Fields/FactFields.h"
#include "Rules/Fields/PatchFields.h"
#include "Rules/Fields/UnitFields.h"
#include "Rules/Files.h"
#include "Rules/Kinds.h"
#include "Rules/Read/Values.h"
#include "Support/Hash.h"
#include <set>

using namespace decouple;

static void readVerdict(const Node &node, RulePack &pack) {
  Verdict verdict;
  readInto(node, verdict);
  if (!pack.verdicts.emplace(verdict.name, verdict).second)
    node.fail("verdict `" + verdict.name + "` is declared twice");
}

static void readRole(const Node &node, RulePack &pack) {
  Role role;
  std::vector<std::string> suffixes;
  readInto(node["role"], role);
  readInto(node["suffixes"], suffixes);
  for (const std::string &suffix : suffixes)
    if (!pack.roles.emplace(suffix, role).second)
      node.fail("suffix `" + suffix + "` has a role already");
}

static void readScope(const Node &node, RulePack &pack) {
  std::string scope;
  std::vector<Glob> paths;
  readInto(node["scope"], scope);
  readInto(node["paths"], paths);
  checkPaths(node["paths"], Paths::Globs);
  bool apart = false;
  if (node.json().contains("apart"))
    readInto(node["apart"], apart);
  if (apart)
    pack.apart.insert(scope);
  for (Glob &glob : paths)
    pack.scopes.emplace_back(std::move(glob), scope);
}

static void readLayout(const Node &node, RulePack &pack) {
  Layout layout;
  readInto(node, layout);
  std::set<std::string> seen;
  for (const Node &entry : node["entries"].elements())
    if (auto from = entry["from"].json().get<std::string>();
        !seen.insert(from).second)
      entry.fail("`" + from + "` has an entry already");
  if (node.where() != "layouts/" + layout.name + ".json")
    node.fail("the layout's name is `" + layout.name +
              "`, which is not the file's");
  pack.layouts[layout.name] = std::move(layout);
}

static void readSplit(const Node &node, RulePack &pack) {
  readInto(node, pack.split);
  pack.split->fingerprint = contentHash(node.json().dump());
}

static void readIncludeRoots(const Node &node, RulePack &pack) {
  readInto(node, pack.includeRoots);
  checkPaths(node, Paths::IncludeRoots);
}

static void readFacts(const Node &files, RulePack &pack) {
  auto each = [&](const char *file, const char *list,
                  void (*read)(const Node &, RulePack &)) {
    if (files.has(file))
      for (const Node &node : files[file][list].elements())
        read(node, pack);
  };
  auto part = [&](const char *file, const char *key, auto &out) {
    if (files.has(file))
      readInto(files[file][key], out);
  };
  each(files::Verdicts.path, "verdicts", readVerdict);
  each(files::Roles.path, "roles", readRole);
  each(files::Scopes.path, "scopes", readScope);
  part(files::Pack.path, "testedReleases", pack.testedReleases);
  if (files.has(files::Includes.path))
    readIncludeRoots(files[files::Includes.path]["roots"], pack);
  part(files::Python.path, "extension", pack.extension);
  part(files::Python.path, "bindings", pack.bindings);
  if (files.has(files::Device.path))
    readInto(files[files::Device.path], pack.device);
  if (pack.device.backend.empty())
    pack.device.backend = pack.device.name;
  part(files::Libraries.path, "reading", pack.reading);
  part(files::Units.path, "variables", pack.units.variables);
}

/// Gives `layer` what `base` has for all units and it does not say itself.
static void fillIn(Configuration &layer, const Configuration &base) {
  for (const auto &[macro, value] : base.values)
    if (!layer.macros.count(macro))
      layer.values.emplace(macro, value);
  layer.macros.insert(base.macros.begin(), base.macros.end());
}

/// Fills in each of `layers` from the one that it is based on, from the one
/// that this is based on, and so on.
static void fillIn(std::vector<Configuration> &layers) {
  const std::vector<Configuration> own = layers;
  for (Configuration &layer : layers)
    for (const std::string &name : basesOf(layer.basedOn, own))
      for (const Configuration &base : own)
        if (base.name == name && base.target.empty() && base.paths.empty())
          fillIn(layer, base);
}

RulePack decouple::readRules(const nlohmann::json &json, Problems &problems) {
  Node files(json, "", problems);
  RulePack pack;
  readFacts(files, pack);
  forEachKind(pack, [&](const RuleKind &kind, auto &rules) {
    if (files.has(kind.file) && files[kind.file].has(kind.list))
      readInto(files[kind.file][kind.list], rules);
  });
  fillIn(pack.macroConfigurations);
  fillIn(pack.cmakeConfigurations);
  if (files.has(files::Split.path))
    readSplit(files[files::Split.path], pack);
  for (const auto &[name, content] : files.members())
    if (llvm::StringRef(name).starts_with("layouts/"))
      readLayout(content, pack);
  return pack;
}
