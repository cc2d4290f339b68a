#include "Scan/Build/BuildFiles.h"
#include "Rules/Roles.h"
#include "Scan/Build/BuildProperties.h"
#include "Scan/Build/DeviceAlone.h"
#include "Scan/Build/EnteredDirectories.h"
#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/ExtensionModules.h"
#include "Scan/Build/HostTripwires.h"
#include "Scan/Build/ParsedBuildFiles.h"
#include "Scan/Build/Tripwires.h"
#include "Scan/Build/UnknownLinks.h"
#include "Scan/Build/UnrunFiles.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Support/DiagnosticTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <set>

using namespace decouple;
using llvm::StringRef;

namespace {
/// The two configurations whose difference is the device's build.
enum Side { Host, Device };
} // namespace

namespace {
class Reader {
  /// A build file, for one side.
  using Run = std::pair<std::string, Side>;

public:
  Reader(const SourceTree &tree, const RulePack &rules, TaskPool &pool)
      : tree(tree), rules(rules), pool(pool),
        settings{{rules, rules.device.without}, {rules, rules.device.with}},
        parsed(parseBuildFiles(tree, rules, settings[Host], settings[Device],
                               pool)),
        inputs{tree, rules.reading, parsed.cmake, parsed.starlark} {
    facts.blocks = std::move(parsed.blocks);
    facts.diagnostics = std::move(parsed.diagnostics);
  }

  BuildFacts run() {
    nameMissing();
    evaluate();
    for (const LibraryRule &rule : rules.libraries) {
      std::size_t before = facts.members.size() + facts.diagnostics.size();
      isCMake(rule.file) ? addFromCMake(rule) : addFromStarlark(rule);
      if (before == facts.members.size() + facts.diagnostics.size())
        missing(rule, "no source of " + rule.library + " is named");
    }
    llvm::sort(facts.members,
               [](const LibraryMember &a, const LibraryMember &b) {
                 return std::tie(a.path, a.library, a.rule) <
                        std::tie(b.path, b.library, b.rule);
               });
    addProperties();
    addLinks();
    addTripwires();
    return std::move(facts);
  }

private:
  /// Runs each build file that a library rule names, and those of flags, once a
  /// side.
  void evaluate() {
    std::vector<Run> runs;
    const std::set<std::string> named = ruleFiles();
    for (const std::string &file : named)
      for (Side side : {Host, Device})
        runs.push_back({file, side});
    const std::size_t entering = runs.size();
    for (const std::string &file : rules.reading.flagFiles)
      if (parsed.cmake.count(file) && !named.count(file))
        for (Side side : {Host, Device})
          runs.push_back({file, side});
    evaluate(runs, entering);
  }

  /// Says which files the tree lacks that are read for all libraries. Where it
  /// has none that makes one, each library's own rule says so.
  void nameMissing() {
    if (ruleFiles().empty())
      return;
    for (const auto *files :
         {&rules.reading.flagFiles, &rules.reading.functionFiles})
      for (const std::string &file : *files)
        if (!parsed.cmake.count(file))
          facts.diagnostics.push_back(
              remark(DiagnosticId::TD2076, file, 0,
                     "the checkout lacks it, and the rules read it for what it "
                     "says to libraries"));
  }

  /// The files that library rules name and the tree has.
  std::set<std::string> ruleFiles() const {
    std::set<std::string> files;
    for (const LibraryRule &rule : rules.libraries)
      if (parsed.cmake.count(rule.file))
        files.insert(rule.file);
    return files;
  }

  /// The first `entering` of `runs` enter the directories that they add.
  void evaluate(llvm::ArrayRef<Run> runs, std::size_t entering) {
    std::vector<std::unique_ptr<CMakeEvaluator>> done(runs.size());
    pool.forEach(runs.size(), [&](std::size_t i, unsigned) {
      done[i] =
          std::make_unique<CMakeEvaluator>(inputs, settings[runs[i].second]);
      done[i]->run(runs[i].first, i < entering
                                      ? CMakeEvaluator::Enter::Directories
                                      : CMakeEvaluator::Enter::Nothing);
    });
    for (std::size_t i = 0; i < runs.size(); ++i) {
      // The device's side sees all that the host's side sees.
      if (runs[i].second == Device && i < entering)
        llvm::append_range(facts.diagnostics, done[i]->diagnostics());
      evaluated.emplace(runs[i], std::move(done[i]));
    }
  }

  void missing(const LibraryRule &rule, StringRef what) {
    DiagnosticId id =
        rule.ofDevice ? DiagnosticId::TD2062 : DiagnosticId::LibraryMissing;
    facts.diagnostics.push_back(
        remark(id, rule.file, 0, what.str() + " (rule " + rule.info.id + ")"));
  }

  static LibraryMember memberOf(const LibraryRule &rule,
                                const CMakeItem &item) {
    return {item.text.str(), "", "", item.origin->file.str(), item.origin->line,
            // What stands in the command itself is of the target's own list.
            item.origin->list.empty() ? rule.list : item.origin->list.str(),
            item.origin->condition.str(), splitNeeds(item.origin->needs)};
  }

  void addFromCMake(const LibraryRule &rule) {
    auto device = evaluated.find({rule.file, Device});
    if (device == evaluated.end())
      return missing(rule, "the build file is not in this tree");
    CMakeEvaluator &host = *evaluated.at({rule.file, Host});
    auto sources = (rule.ofDevice ? *device->second : host).sources(rule.list);
    if (!sources)
      return missing(rule, "there is no target or variable " + rule.list);
    llvm::StringSet<> common;
    if (isShared(rule, rules))
      for (const CMakeItem &item :
           host.sources(rule.list).value_or(std::vector<CMakeItem>()))
        common.insert(item.text);
    for (const CMakeItem &item : *sources)
      if (!common.contains(item.text))
        add(rule, memberOf(rule, item));
    addSaidElsewhere(rule, *sources);
  }

  /// What files that are run apart from the target's own give it with
  /// target_sources(). Of a target that the host has a part in, nobody knows
  /// whose those are.
  void addSaidElsewhere(const LibraryRule &rule,
                        llvm::ArrayRef<CMakeItem> sources) {
    llvm::StringSet<> known;
    for (const CMakeItem &item : sources)
      known.insert(item.text);
    for (const auto &[run, evaluator] : evaluated) {
      if (run.second == Host || run.first == rule.file || !rule.ofDevice ||
          isShared(rule, rules) || !evaluator->targets().count(rule.list))
        continue;
      const auto said = evaluator->sources(rule.list);
      for (const CMakeItem &item : *said)
        if (known.insert(item.text).second)
          add(rule, memberOf(rule, item));
    }
  }

  void addProperties() {
    std::vector<EvaluatedFile> files;
    for (const auto &[run, evaluator] : evaluated)
      if (run.second == Device)
        files.push_back({run.first, evaluator.get()});
    facts.properties = collectProperties(files, facts.members, rules);
    llvm::append_range(
        facts.properties,
        saidElsewhere(parsed.cmake, files, rules, settings[Device]));
    llvm::append_range(
        facts.diagnostics,
        usersElsewhere(parsed.cmake, files, rules, settings[Device]));
  }

  void addLinks() {
    for (const LibraryRule &rule : rules.libraries)
      for (const auto &[run, evaluator] : evaluated)
        if (rule.ofDevice && run.second == Device)
          for (const CMakeLink &link : evaluator->linksOf(rule.list))
            if (link.reach != BuildProperty::Reach::Users &&
                !link.target.empty())
              facts.links.push_back({rule.library, link.target,
                                     link.guard.condition.str(),
                                     splitNeeds(link.guard.needs)});
  }

  void addTripwires() {
    std::map<std::string, EvaluatedSides> files;
    std::vector<const CMakeEvaluator *> all;
    for (const auto &[run, evaluator] : evaluated) {
      if (run.second == Host)
        continue;
      all.push_back(evaluator.get());
      if (auto host = evaluated.find({run.first, Host});
          host != evaluated.end())
        files.insert({run.first, {host->second.get(), evaluator.get()}});
    }
    addEntered(files);
    llvm::append_range(facts.diagnostics, findTripwires(files, rules));
    llvm::append_range(facts.diagnostics, findHostTripwires(files, rules));
    llvm::append_range(facts.diagnostics, findUnknownLinks(files, all, rules));
    llvm::append_range(facts.diagnostics, findDeviceAlone(files, rules));
    llvm::append_range(facts.diagnostics, findExtensions(tree, rules));
  }

  /// Of a file that says who links a library, usersElsewhere() has said so.
  void addEntered(const std::map<std::string, EvaluatedSides> &files) {
    std::set<std::string> known;
    for (const Diagnostic &said : facts.diagnostics)
      if (said.id == infoOf(DiagnosticId::TD2061).name)
        known.insert(said.file);
    llvm::append_range(facts.diagnostics,
                       findEntered(files, inputs, rules, settings[Host],
                                   settings[Device], known));
  }

  void addFromStarlark(const LibraryRule &rule) {
    auto file = parsed.starlark.find(rule.file);
    if (file == parsed.starlark.end())
      return missing(rule, "the build file is not in this tree");
    auto list = file->second.lists.find(rule.list);
    if (list == file->second.lists.end())
      return missing(rule, "there is no list " + rule.list);
    std::string base = rule.base.empty() ? "" : rule.base + "/";
    for (const StarlarkEntry &entry : list->second)
      if (entry.open && rule.ofDevice)
        facts.diagnostics.push_back(openSource(rule, rule.file, entry.line,
                                               rule.list + ": " + entry.text));
      else if (!entry.open && !tree.find(base + entry.text)) {
        if (rule.ofDevice && !isGenerated(base + entry.text, rules.reading))
          facts.diagnostics.push_back(
              openSource(rule, rule.file, entry.line, base + entry.text));
      } else if (!entry.open)
        add(rule,
            {base + entry.text, "", "", rule.file, entry.line, rule.list, ""});
  }

  void add(const LibraryRule &rule, LibraryMember member) {
    const Role role = roleOf(member.path, rules);
    const bool isKnown = role == SourceRole || role == HeaderRole;
    if (!isKnown && rule.ofDevice) // a compiler may take it
      facts.diagnostics.push_back(
          unknownSource(rule, member.file, member.line, member.path));
    if (role != SourceRole) // no unit
      return;
    member.library = rule.library;
    member.rule = rule.info.id;
    facts.members.push_back(std::move(member));
  }

  const SourceTree &tree;
  const RulePack &rules;
  TaskPool &pool;
  CMakeSettings settings[2];
  ParsedBuildFiles parsed;
  CMakeInputs inputs;
  std::map<Run, std::unique_ptr<CMakeEvaluator>> evaluated;
  BuildFacts facts;
};
} // namespace

BuildFacts decouple::readBuildFiles(const SourceTree &tree,
                                    const RulePack &rules, TaskPool &pool) {
  return Reader(tree, rules, pool).run();
}
