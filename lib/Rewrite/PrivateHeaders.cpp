#include "Rewrite/PrivateHeaders.h"

#include "Plan/Includes.h"
#include "Plan/Series.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

namespace {

constexpr char List[] = "split";          ///< of the units that splitting made
constexpr char Copies[] = "split-header"; ///< what the copies come from

/// `<spelled>` of each #include of `text`.
std::set<std::string> includesOf(llvm::StringRef text) {
  std::set<std::string> spellings;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    if (line.consume_front("#include <"))
      spellings.insert(line.split('>').first.str());
  }
  return spellings;
}

class Collector {
public:
  Collector(const ScanResult &scan, const RulePack &rules,
            const std::function<bool(const std::string &)> &installed,
            const Plan &plan)
      : rules(rules), installed(installed) {
    for (const IncludeEdge &edge : scan.includes)
      edges[edge.from].push_back(edge.to);
    for (const StagedInclude &include : plan.includes)
      staged.insert(include.spelled);
  }

  /// What the generated `text`, taken out of `origin`, needs.
  void addFrom(const std::string &origin, llvm::StringRef text) {
    std::set<std::string> spelled = includesOf(text);
    for (const std::string &header : edges[origin])
      for (const Spelling &spelling : spellingsOf(header, rules.includeRoots))
        if (spelled.count(spelling.text))
          add(header);
  }

  std::set<std::string> headers;

private:
  void add(const std::string &header) {
    for (const Spelling &spelling : spellingsOf(header, rules.includeRoots))
      if (staged.count(spelling.text) || installed(spelling.text))
        return;
    if (!headers.insert(header).second)
      return;
    for (const std::string &next : edges[header])
      add(next);
  }

  const RulePack &rules;
  const std::function<bool(const std::string &)> &installed;
  std::map<std::string, std::vector<std::string>> edges;
  std::set<std::string> staged;
};

std::string textAt(const Plan &plan, const std::string &destination) {
  for (const PlannedFile &file : plan.files)
    if (file.destination == destination)
      return file.content->getBuffer().str();
  return "";
}

/// Where the copies of `unit`'s headers go: beside its hook's header.
std::string directoryOf(const PlannedUnit &unit) {
  return unit.destination.substr(0, unit.destination.rfind('/')) + "/include/";
}

} // namespace

void addPrivateHeaders(
    const ScanResult &scan, const RulePack &rules, const SplitRules &split,
    const std::function<bool(const std::string &)> &installed, Plan &plan) {
  const Layout &layout = rules.layouts.at(plan.options.layout);
  Collector collector(scan, rules, installed, plan);
  std::map<std::string, std::string> places; // header => directory
  for (const PlannedUnit &unit : plan.units) {
    if (unit.list != List)
      continue;
    collector.addFrom(unit.file,
                      textAt(plan, layout.root + "/" + unit.destination));
    for (const std::string &header : collector.headers)
      places.try_emplace(header, directoryOf(unit));
  }
  for (const auto &[header, directory] : places) {
    const SourceFile *file = scan.tree.find(header);
    std::string place = layout.root + "/" + directory + header;
    plan.files.push_back(
        {place, Source::Generated, Copies, split.id, false, file->content});
    for (const Spelling &spelling : spellingsOf(header, rules.includeRoots))
      plan.includes.push_back({spelling.text, place});
  }
  llvm::sort(plan.includes, [](const StagedInclude &a, const StagedInclude &b) {
    return a.spelled < b.spelled;
  });
  writeSeries(plan, layout);
}

} // namespace decouple
