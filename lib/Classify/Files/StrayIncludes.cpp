#include "Classify/Files/StrayIncludes.h"
#include "Classify/Conditions/Configurations.h"
#include "Support/DiagnosticTable.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

using namespace decouple;

namespace {

/// Finds the includes behind headers that stay against their name.
class StrayIncludes {
public:
  StrayIncludes(const ScanResult &scan, const std::vector<FileFacts> &facts,
                const IncludeGraph &graph,
                const std::vector<FileDecision> &decisions,
                const RulePack &rules)
      : scan(scan), facts(facts), graph(graph), decisions(decisions),
        rules(rules), reached(reachedByHost(graph, facts, rules)),
        without(
            layered(rules.macroConfigurations, rules.device.without, {}, {})) {
    for (const FileRule &rule : rules.files)
      if (rule.tier == Tier::Refutation && rule.match.neededByHost)
        refuting.insert(rule.info.id);
  }

  std::vector<Diagnostic> run();

private:
  /// Stays although a rule about names would have it move.
  bool isRefuted(unsigned file) const {
    return decisions[file].action == Action::Keep &&
           refuting.contains(decisions[file].rule);
  }

  bool isOfHost(unsigned file) const {
    return reached[file] != NotReached ||
           llvm::any_of(facts[file].members, [&](const LibraryMember *member) {
             return !ofDevice(member->library, rules);
           });
  }

  /// What `file` includes from outside of the tree.
  llvm::StringSet<> outside(unsigned file) const;
  /// The first name in `asked` that moved files include, and that no file of
  /// the host does which is not refuted; "" when there is none.
  std::string ofDeviceAlone(const llvm::StringSet<> &asked) const;
  /// The include by which the host comes from what is its own to `file`.
  const Inclusion &entryTo(unsigned file) const;
  bool seesWithout(const DirectiveTree &tree,
                   const IncludeDirective &include) const {
    return seenIn(tree, include, without) != Truth::False;
  }

  const ScanResult &scan;
  const std::vector<FileFacts> &facts;
  const IncludeGraph &graph;
  const std::vector<FileDecision> &decisions;
  const RulePack &rules;
  std::vector<unsigned> reached;
  Configuration without;
  llvm::StringSet<> refuting;
};

} // namespace

llvm::StringSet<> StrayIncludes::outside(unsigned file) const {
  std::set<unsigned> inside; // lines
  for (unsigned number : graph.outgoing[file])
    inside.insert(graph.edges[number].line);
  llvm::StringSet<> asked;
  for (const IncludeDirective &include : scan.directives[file].includes)
    if (!include.spelled.empty() && !inside.count(include.line) &&
        seesWithout(scan.directives[file], include))
      asked.insert(include.spelled);
  return asked;
}

std::string StrayIncludes::ofDeviceAlone(const llvm::StringSet<> &asked) const {
  std::set<llvm::StringRef> moved, host; // of `asked`, whose names they are
  for (unsigned file = 0; file < facts.size(); ++file) {
    const bool moves = decisions[file].action == Action::Move;
    if (!moves && (isRefuted(file) || !isOfHost(file)))
      continue;
    const DirectiveTree &tree = scan.directives[file];
    for (const IncludeDirective &include : tree.includes)
      if (auto name = asked.find(include.spelled);
          name != asked.end() && (moves || seesWithout(tree, include)))
        (moves ? moved : host).insert(name->getKey());
  }
  for (llvm::StringRef name : moved)
    if (!host.count(name))
      return name.str();
  return "";
}

const Inclusion &StrayIncludes::entryTo(unsigned file) const {
  const Inclusion *entry = &graph.edges[reached[file]];
  while (isRefuted(entry->from) && reached[entry->from] != NotReached)
    entry = &graph.edges[reached[entry->from]];
  return *entry;
}

std::vector<Diagnostic> StrayIncludes::run() {
  /// What the header asks for, and how many headers stay, by (from, line).
  struct Entry {
    unsigned to = 0, count = 0;
    std::string asks;
  };
  std::map<std::pair<unsigned, unsigned>, Entry> entries;
  for (unsigned file = 0; file < facts.size(); ++file) {
    if (!isRefuted(file) || reached[file] == NotReached)
      continue;
    const Inclusion &by = entryTo(file);
    Entry &entry = entries[{by.from, by.line}];
    entry.to = by.to;
    ++entry.count;
    if (entry.asks.empty())
      if (std::string name = ofDeviceAlone(outside(file)); !name.empty())
        entry.asks = facts[file].path.str() + " asks for " + name;
  }
  std::vector<Diagnostic> found;
  for (const auto &[place, entry] : entries)
    if (!entry.asks.empty())
      found.push_back(remark(
          DiagnosticId::TD2073, facts[place.first].path.str(), place.second,
          "it includes " + facts[entry.to].path.str() + " without " +
              rules.device.title + ", for which " +
              counted(entry.count, "header stays", "headers stay") + "; " +
              entry.asks + ", as else only moved files do"));
  return found;
}

std::vector<Diagnostic> decouple::strayIncludes(
    const ScanResult &scan, const std::vector<FileFacts> &facts,
    const IncludeGraph &graph, const std::vector<FileDecision> &decisions,
    const RulePack &rules) {
  return StrayIncludes(scan, facts, graph, decisions, rules).run();
}
