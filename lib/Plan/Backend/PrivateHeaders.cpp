#include "Plan/Backend/PrivateHeaders.h"

#include "Plan/Backend/Includes.h"
#include "Scan/Cpp/Includes.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

namespace {

/// A text of the plan, as if it stood at `path` of the checkout.
struct PlannedText {
  std::string path;
  llvm::StringRef text;
};

class Collector {
public:
  Collector(const ScanResult &scan, const RulePack &rules,
            const std::function<bool(const std::string &)> &installed,
            const Plan &plan)
      : scan(scan), rules(rules), installed(installed), plan(plan),
        index(scan.tree, rules), resolver(index) {
    for (const StagedInclude &include : plan.includes)
      staged[include.spelled] = include.destination;
  }

  /// What the generated `source` needs.
  void addFrom(const PlannedText &source) {
    SourceFile file;
    file.path = source.path;
    follow(file, buildDirectiveTree(file.path, source.text));
  }

  std::set<std::string> headers;

private:
  void follow(const SourceFile &file, const DirectiveTree &tree) {
    std::map<unsigned, std::string> resolved;
    for (const IncludeEdge &edge : resolver.edgesOf(file, tree))
      resolved[edge.line] = edge.to;
    for (const IncludeDirective &include : tree.includes) {
      auto place = staged.find(include.spelled);
      if (place != staged.end())
        followGenerated(place->first, place->second);
      else if (auto header = resolved.find(include.line);
               header != resolved.end() && !isThere(header->second, include))
        add(header->second);
    }
  }

  /// A hook's header includes what its parameters need.
  void followGenerated(const std::string &spelled, const std::string &place) {
    if (!generated.insert(place).second)
      return;
    for (const PlannedFile &file : plan.files)
      if (file.destination == place && file.source == Source::Generated)
        addFrom({spelled, file.content->getBuffer()});
  }

  /// A compiler finds `header` as it is spelled; beside the file that includes
  /// it, under any of its names.
  bool isThere(const std::string &header,
               const IncludeDirective &include) const {
    if (installed(include.spelled))
      return true;
    return !include.angled &&
           llvm::any_of(spellingsOf(header, rules.includeRoots),
                        [&](const Spelling &spelling) {
                          return staged.count(spelling.text) ||
                                 installed(spelling.text);
                        });
  }

  void add(const std::string &header) {
    const SourceFile *file = scan.tree.find(header);
    if (file && file->content && headers.insert(header).second)
      follow(*file, scan.directives[scan.tree.indexOf(*file)]);
  }

  const ScanResult &scan;
  const RulePack &rules;
  const std::function<bool(const std::string &)> &installed;
  const Plan &plan;
  IncludeIndex index;
  IncludeResolver resolver;
  std::map<std::string, std::string> staged; ///< spelling => place
  std::set<std::string> generated;           ///< places that were followed
};

} // namespace

static llvm::StringRef textAt(const Plan &plan,
                              const std::string &destination) {
  for (const PlannedFile &file : plan.files)
    if (file.destination == destination)
      return file.content->getBuffer();
  return "";
}

/// Where the copies of `unit`'s headers go: beside its hook's header.
static std::string directoryOf(const PlannedUnit &unit) {
  return unit.destination.substr(0, unit.destination.rfind('/')) + "/include/";
}

void addPrivateHeaders(
    const ScanResult &scan, const RulePack &rules, const SplitRules &split,
    const std::function<bool(const std::string &)> &installed, Plan &plan) {
  const Layout &layout = rules.layouts.at(plan.options.layout);
  Collector collector(scan, rules, installed, plan);
  std::map<std::string, std::string> places; // header => directory
  for (const PlannedUnit &unit : plan.units) {
    if (!unit.isSplit)
      continue;
    collector.addFrom(
        {unit.file, textAt(plan, layout.root + "/" + unit.destination)});
    for (const std::string &header : collector.headers)
      places.try_emplace(header, directoryOf(unit));
  }
  for (const auto &[header, directory] : places) {
    const SourceFile *file = scan.tree.find(header);
    std::string place = layout.root + "/" + directory + header;
    plan.files.push_back({place, Source::Generated,
                          nameOf(Generator::PrivateHeader), split.info.id,
                          false, file->content, Generator::PrivateHeader});
    for (const Spelling &spelling : spellingsOf(header, rules.includeRoots))
      if (!installed(spelling.text))
        plan.includes.push_back({spelling.text, place});
  }
}

} // namespace decouple
