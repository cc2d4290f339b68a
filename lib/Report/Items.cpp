#include "Report/Items.h"

#include "Support/WholeEnum.h"
#include <algorithm>
#include <set>

using namespace decouple;
using nlohmann::json;

static json evidenceJson(const Decision &decision) {
  json list = json::array();
  for (const Evidence &evidence : decision.evidence)
    list.push_back({{"rule", evidence.rule}, {"text", evidence.text}});
  return list;
}

/// The rules that had something to say, the deciding one first.
static json ruleList(const Decision &decision) {
  json list = json::array();
  std::set<std::string> seen;
  auto add = [&](const std::string &rule) {
    if (!rule.empty() && seen.insert(rule).second)
      list.push_back(rule);
  };
  add(decision.rule);
  for (const Evidence &evidence : decision.evidence)
    add(evidence.rule);
  return list;
}

/// What every kind of record has.
static json record(const ItemSource &source, const std::string &path,
                   const Decision &decision) {
  return {{"path", path},
          {"verdict", decision.verdict},
          {"rule", decision.rule},
          {"reason", reasonOf(source.rules, decision.rule)},
          {"evidence", evidenceJson(decision)}};
}

/// Checkout path => place in the output, for files that are moved or copied.
static std::map<std::string, std::string> destinations(const Plan *plan) {
  std::map<std::string, std::string> result;
  if (!plan)
    return result;
  for (const PlannedFile &file : plan->files)
    if (comesFromTree(file))
      result.emplace(file.origin, file.destination);
  return result;
}

static bool isOrdinary(const ItemSource &source, const FileDecision &decision) {
  auto rule = source.rules.find(decision.rule);
  return decision.action == Action::Keep && rule != source.rules.end() &&
         rule->second.isDefault;
}

static constexpr EnumWord<FileKind> FileKinds[] = {
    {"binary", FileKind::Binary},
    {"large", FileKind::Large},
    {"symlink", FileKind::Symlink},
    {"submodule", FileKind::Submodule},
    {"text", FileKind::Text}};
static_assert(isWhole(FileKinds));

json decouple::filesJson(const ItemSource &source) {
  json list = json::array();
  const auto &files = source.input.scan.tree.files;
  auto places = destinations(source.input.plan);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const FileDecision &decision = source.input.classification.files[i];
    auto place = places.find(files[i].path);
    if ((isOrdinary(source, decision) || decision.isApart) &&
        place == places.end())
      continue;
    json item = record(source, files[i].path, decision);
    item["rules"] = ruleList(decision);
    item["scope"] = decision.scope;
    item["role"] = decision.role;
    item["kind"] = wordOf(FileKinds, files[i].kind);
    item["size"] = files[i].size;
    item["content_hash"] = contentHashJson(files[i]);
    item["patch_hash"] = source.patches.ofFile(files[i].path);
    item["destination"] = place == places.end() ? json() : json(place->second);
    list.push_back(std::move(item));
  }
  return list;
}

/// "a/b/c.cpp" => {"a/b", "c.cpp"}; the root is ".".
static std::pair<std::string, std::string> splitPath(const std::string &path) {
  std::size_t slash = path.rfind('/');
  if (slash == std::string::npos)
    return {".", path};
  return {path.substr(0, slash), path.substr(slash + 1)};
}

json decouple::keptFilesJson(const ItemSource &source) {
  std::map<std::array<std::string, 3>, json> groups;
  const auto &files = source.input.scan.tree.files;
  auto places = destinations(source.input.plan);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const FileDecision &decision = source.input.classification.files[i];
    if (!isOrdinary(source, decision) || decision.isApart ||
        places.count(files[i].path))
      continue;
    auto [directory, name] = splitPath(files[i].path);
    groups[{decision.verdict, decision.rule, decision.scope}][directory]
        .push_back(name);
  }
  json list = json::array();
  for (auto &[key, directories] : groups)
    list.push_back({{"verdict", key[0]},
                    {"rule", key[1]},
                    {"scope", key[2]},
                    {"directories", std::move(directories)}});
  return list;
}

static json truths(const std::vector<Truth> &arms) {
  json list = json::array();
  for (Truth truth : arms)
    list.push_back(wordFor(truth));
  return list;
}

/// The patch that changes the finding, or null.
template <typename Finding>
static json patchJson(const ItemSource &source, const Finding &finding) {
  const Plan *plan = source.input.plan;
  const std::string patch = plan ? workOn(*plan, finding).patch : "";
  return patch.empty() ? json() : json(patch);
}

/// Whether the finding still has to be edited by hand; null without a plan.
template <typename Finding>
static json byHandJson(const ItemSource &source, const Finding &finding) {
  const Plan *plan = source.input.plan;
  return plan ? json(workOn(*plan, finding).byHand) : json();
}

/// The name of a configuration as a key: "cpu-only" => "cpu_only".
static std::string keyOf(std::string configuration) {
  std::replace(configuration.begin(), configuration.end(), '-', '_');
  return configuration;
}

json decouple::blocksJson(const ItemSource &source) {
  json list = json::array();
  const Device &device = source.input.rules.device;
  const auto &blocks = source.input.scan.blocks;
  LineHashes hashOf(source.input.scan.tree);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block &block = blocks[i];
    const BlockDecision &decision = source.input.classification.blocks[i];
    json item = record(source, block.path, decision);
    item["line"] = block.line;
    item["end"] = block.endLine;
    item["condition"] = block.condition;
    item["macros"] = block.macros;
    item["shape"] = nameOf(block.shape);
    item["difference"] = nameOf(decision.difference);
    item[keyOf(device.without)] = truths(decision.armsWithout);
    item[keyOf(device.with)] = truths(decision.armsWith);
    item["library"] = decision.target;
    item["patch"] = patchJson(source, block);
    item["by_hand"] = byHandJson(source, block);
    item["content_hash"] = hashOf(block.path, block.line, block.endLine);
    item["patch_hash"] =
        source.patches.ofBlock(block.path, block.line, item["patch"]);
    list.push_back(std::move(item));
  }
  return list;
}

json decouple::buildBlocksJson(const ItemSource &source) {
  json list = json::array();
  const auto &blocks = source.input.scan.build.blocks;
  LineHashes hashOf(source.input.scan.tree);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BuildBlock &block = blocks[i];
    json item =
        record(source, block.path, source.input.classification.buildBlocks[i]);
    item["line"] = block.line;
    item["end"] = block.endLine;
    item["condition"] = block.condition;
    item["variables"] = block.variables;
    item["difference"] = nameOf(block.difference);
    item["nested"] = block.nested;
    item["patch"] = patchJson(source, block);
    item["by_hand"] = byHandJson(source, block);
    item["content_hash"] = hashOf(block.path, block.line, block.endLine);
    item["patch_hash"] = source.patches.ofPatch(item["patch"]);
    list.push_back(std::move(item));
  }
  return list;
}

/// What the run's strategy makes of a use; null without a plan, and of what is
/// defined.
static json strategyJson(const ItemSource &source, std::size_t site) {
  const Plan *plan = source.input.plan;
  if (!plan || source.input.scan.python.sites[site].kind != SiteKind::Use ||
      site >= plan->sites.size())
    return json();
  const PlannedSite &planned = plan->sites[site];
  return {{"name", wordOf(PythonStrategies, plan->options.python)},
          {"outcome", nameOf(planned.outcome)},
          {"becomes", planned.becomes},
          {"reason", planned.reason}};
}

json decouple::pythonSitesJson(const ItemSource &source) {
  json list = json::array();
  const auto &sites = source.input.scan.python.sites;
  LineHashes hashOf(source.input.scan.tree);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const PythonSite &site = sites[i];
    json item =
        record(source, site.path, source.input.classification.pythonSites[i]);
    item["line"] = site.line;
    item["name"] = site.name;
    item["kind"] = nameOf(site.kind);
    item["when"] = nameOf(site.when);
    item["form"] = nameOf(site.form);
    item["guard"] = site.guard;
    item["patch"] = patchJson(source, site);
    item["by_hand"] = byHandJson(source, site);
    item["strategy"] = strategyJson(source, i);
    item["content_hash"] = hashOf(site.path, site.line, site.line);
    list.push_back(std::move(item));
  }
  return list;
}

static json changeJson(const NamedDecision &decision) {
  if (!decision.change)
    return json();
  return {{"before", decision.change->before},
          {"after", decision.change->after}};
}

/// Sites that rules for names decide, by verdict. What a file or a block takes
/// along is none of the code that stays.
static json inventoryJson(const ItemSource &source) {
  std::map<std::string, std::size_t> counts;
  for (const NamedDecision &decision : source.input.classification.namedCode) {
    auto rule = source.rules.find(decision.rule);
    bool byName = rule != source.rules.end() &&
                  (rule->second.about == About::NamedCode ||
                   rule->second.about == About::NamedCodeSite);
    if (byName || decision.action == Action::Unclassified)
      ++counts[decision.verdict];
  }
  return counts;
}

json decouple::namedCodeJson(const ItemSource &source) {
  struct Count {
    std::size_t sites = 0;
    std::set<std::string> files;
  };
  std::map<std::pair<std::string, std::string>, Count> counts;
  json sites = json::array();
  LineHashes hashOf(source.input.scan.tree);
  for (std::size_t i = 0; i < source.input.scan.namedCode.size(); ++i) {
    const NamedSite &site = source.input.scan.namedCode[i];
    const NamedDecision &decision = source.input.classification.namedCode[i];
    Count &count = counts[{site.rule, decision.verdict}];
    ++count.sites;
    count.files.insert(site.path);
    sites.push_back(
        {{"path", site.path},
         {"line", site.line},
         {"token", site.token},
         {"found_by", site.rule},
         {"rule", decision.rule},
         {"reason", reasonOf(source.rules, decision.rule)},
         {"verdict", decision.verdict},
         {"change", changeJson(decision)},
         {"by_hand", byHandJson(source, site)},
         {"content_hash", hashOf(site.path, site.line, site.line)}});
  }
  json summary = json::array();
  for (const auto &[key, count] : counts)
    summary.push_back({{"found_by", key.first},
                       {"verdict", key.second},
                       {"reason", reasonOf(source.rules, key.first)},
                       {"sites", count.sites},
                       {"files", count.files.size()}});
  return {{"summary", std::move(summary)},
          {"inventory", inventoryJson(source)},
          {"sites", std::move(sites)}};
}
