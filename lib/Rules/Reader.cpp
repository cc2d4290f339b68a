#include "Rules/Reader.h"
#include "Rules/RuleReaders.h"
#include "Rules/Vocabulary.h"
#include <set>

using namespace decouple;

static PythonBindings readBindings(const Node &node) {
  Node spelling = node["spelling"];
  PythonBindings bindings;
  bindings.spelling = {spelling.text("methodTable"), spelling.text("function"),
                       spelling.text("submodule"), spelling.pattern("types"),
                       spelling.pattern("adders")};
  bindings.sources = node.globs("sources");
  bindings.modules = node.texts("modules");
  bindings.definitions = node.globs("definitions");
  bindings.uses = node.globs("uses");
  bindings.methodTables = node.patterns("methodTables");
  bindings.names = node.texts("names");
  bindings.calls = node.texts("calls");
  return bindings;
}

static Device readDevice(const Node &node) {
  return {node.text("title"), node.text("without"), node.text("with")};
}

static BuildReading readBuildReading(const Node &node) {
  BuildReading reading;
  for (const Node &command : node["commands"].elements())
    reading.commands.push_back(
        {command.text("name"), command.text("kind"), command.path("file")});
  for (const auto &[variable, directory] : node["directories"].json().items())
    reading.directories[variable] = node["directories"].path(variable.c_str());
  reading.follow = node.globs("follow");
  reading.blockFiles = node.globs("blockFiles");
  reading.mentions = node.texts("mentions");
  return reading;
}

static void readVerdict(const Node &node, RulePack &pack) {
  Verdict verdict{node.text("name"), node.word("action", actionOf),
                  node.text("title")};
  if (!pack.verdicts.emplace(verdict.name, verdict).second)
    node.fail("verdict `" + verdict.name + "` is declared twice");
}

static void readRole(const Node &node, RulePack &pack) {
  for (const std::string &suffix : node.texts("suffixes"))
    if (!pack.roles.emplace(suffix, node.text("role")).second)
      node.fail("suffix `" + suffix + "` has a role already");
}

static void readScope(const Node &node, RulePack &pack) {
  for (Glob &glob : node.globs("paths"))
    pack.scopes.emplace_back(std::move(glob), node.text("scope"));
}

static Layout readLayout(const Node &node) {
  Layout layout;
  layout.name = node.text("name");
  layout.description = node.text("description");
  layout.root = node.path("root");
  layout.patches = node.path("patches");
  layout.buildHelper = node.path("buildHelper");
  std::set<std::string> seen;
  for (const Node &entry : node["entries"].elements()) {
    layout.entries.push_back({entry.path("from"), entry.path("to")});
    if (!seen.insert(entry.text("from")).second)
      entry.fail("`" + entry.text("from") + "` has an entry already");
  }
  return layout;
}

static void readLayoutFile(const Node &node, RulePack &pack) {
  Layout layout = readLayout(node);
  if (node.where() != "layouts/" + layout.name + ".json")
    node.fail("the layout's name is `" + layout.name +
              "`, which is not the file's");
  pack.layouts[layout.name] = std::move(layout);
}

/// Reads each element of the array `key` of `file` with `read`.
template <typename Rule>
static void readAll(const Node &files, const char *file, const char *key,
                    Rule (*read)(const Node &), std::vector<Rule> &out) {
  if (files.has(file) && files[file].has(key))
    for (const Node &node : files[file][key].elements())
      out.push_back(read(node));
}

static void readDeclarations(const Node &files, RulePack &pack) {
  auto each = [&](const char *file, const char *key,
                  void (*read)(const Node &, RulePack &)) {
    if (files.has(file))
      for (const Node &node : files[file][key].elements())
        read(node, pack);
  };
  if (files.has("pytorch/device.json"))
    pack.device = readDevice(files["pytorch/device.json"]);
  each("pytorch/verdicts.json", "verdicts", readVerdict);
  each("pytorch/roles.json", "roles", readRole);
  each("pytorch/scopes.json", "scopes", readScope);
  if (files.has("pytorch/includes.json"))
    pack.includeRoots = files["pytorch/includes.json"].globs("roots");
  if (files.has("pytorch/python.json")) {
    Node python = files["pytorch/python.json"], extension = python["extension"];
    pack.bindings = readBindings(python["bindings"]);
    pack.extension = {extension.text("header"), extension.text("parameter"),
                      extension.text("argument")};
  }
  if (files.has("pytorch/libraries.json"))
    pack.reading = readBuildReading(files["pytorch/libraries.json"]["reading"]);
}

/// Gives each configuration that is `basedOn` another what that one has for
/// all units and it does not say itself.
static void fillConfigurations(const Node &files, const char *key,
                               std::vector<Configuration> &configurations) {
  if (configurations.empty())
    return;
  const std::vector<Configuration> own = configurations;
  auto nodes = files["pytorch/configurations.json"][key].elements();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::string base = nodes[i].text("basedOn");
    bool found = base.empty();
    for (const Configuration &layer : own) {
      if (layer.name != base || !layer.target.empty() || !layer.paths.empty())
        continue;
      found = true;
      for (const auto &[macro, truth] : layer.macros)
        configurations[i].macros.emplace(macro, truth);
      for (const auto &[macro, value] : layer.values)
        if (!own[i].macros.count(macro))
          configurations[i].values.emplace(macro, value);
    }
    if (!found)
      nodes[i]["basedOn"].fail("no such configuration: `" + base + "`");
  }
}

RulePack decouple::readRules(const nlohmann::json &json, Problems &problems) {
  Node files(json, "", problems);
  RulePack pack;
  readDeclarations(files, pack);
  readAll(files, "pytorch/files.json", "rules", readFileRule, pack.files);
  readAll(files, "pytorch/macros.json", "rules", readMacroRule, pack.macros);
  readAll(files, "pytorch/places.json", "rules", readPlaceRule, pack.places);
  readAll(files, "pytorch/blocks.json", "rules", readBlockRule, pack.blocks);
  readAll(files, "pytorch/build-blocks.json", "rules", readBuildBlockRule,
          pack.buildBlocks);
  readAll(files, "pytorch/python.json", "rules", readPythonRule, pack.python);
  readAll(files, "pytorch/names.json", "rules", readNamedCodeRule,
          pack.namedCode);
  readAll(files, "pytorch/names.json", "sites", readNameSiteRule,
          pack.nameSites);
  readAll(files, "pytorch/libraries.json", "rules", readLibraryRule,
          pack.libraries);
  readAll(files, "pytorch/configurations.json", "macros", readConfiguration,
          pack.macroConfigurations);
  readAll(files, "pytorch/configurations.json", "cmake", readConfiguration,
          pack.cmakeConfigurations);
  fillConfigurations(files, "macros", pack.macroConfigurations);
  fillConfigurations(files, "cmake", pack.cmakeConfigurations);
  readAll(files, "pytorch/supplements.json", "rules", readSupplementRule,
          pack.supplements);
  readAll(files, "pytorch/patches.json", "patches", readHandPatch,
          pack.hand.patches);
  readAll(files, "pytorch/patches.json", "remainders", readRemainder,
          pack.hand.remainders);
  if (files.has("pytorch/split.json"))
    pack.split = readSplitRules(files["pytorch/split.json"]);
  for (const auto &[name, content] : json.items())
    if (llvm::StringRef(name).starts_with("layouts/"))
      readLayoutFile(Node(content, name, problems), pack);
  return pack;
}
