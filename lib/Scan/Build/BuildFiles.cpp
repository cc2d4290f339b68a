#include "Scan/Build/BuildFiles.h"
#include "Rules/Roles.h"
#include "Scan/Build/BuildBlocks.h"
#include "Scan/Build/BuildProperties.h"
#include "Scan/Build/DeclaredOptions.h"
#include "Scan/Build/Evaluate/CMakeEvaluator.h"
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

static bool isCMake(StringRef path) {
  if (path.ends_with(".cmake") || path.ends_with(".cmake.in"))
    return true;
  return path.consume_back("CMakeLists.txt") &&
         (path.empty() || path.back() == '/');
}

/// Whether a file at `path` may be the one that is called `file`.
static bool hasNameOf(StringRef path, StringRef file) {
  return path.consume_back(file) &&
         (path.empty() || (path.back() == '/' && !isCMake(file)));
}

static bool mayHaveBlocks(StringRef path, const BuildReading &reading) {
  return isCMake(path) &&
         llvm::any_of(reading.blockFiles,
                      [&](const Glob &glob) { return glob.matches(path); });
}

namespace {
class Reader {
public:
  Reader(const SourceTree &tree, const RulePack &rules, TaskPool &pool)
      : tree(tree), rules(rules), pool(pool),
        settings{{rules, rules.device.without}, {rules, rules.device.with}} {}

  BuildFacts run() {
    parse();
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
  /// What one file holds; either part may be empty.
  struct Parsed {
    const SourceFile *source;
    CMakeFile cmake;
    StarlarkFile starlark;
    std::vector<BuildBlock> blocks;
  };

  std::vector<Parsed> candidates() const {
    std::vector<Parsed> found;
    for (const SourceFile &file : tree.files)
      if (file.kind == FileKind::Text && readsBuildFile(file.path, rules))
        found.push_back({&file, {}, {}, {}});
    return found;
  }

  void takeOptions(llvm::ArrayRef<Parsed> parsed) {
    for (const Parsed &file : parsed)
      if (file.source->path == rules.reading.options)
        takeDeclaredOptions(file.cmake, settings[Host], settings[Device]);
  }

  void parse() {
    std::vector<Parsed> parsed = candidates();
    pool.forEach(parsed.size(), [&](std::size_t i, unsigned) {
      Parsed &file = parsed[i];
      StringRef path = file.source->path, text = file.source->text();
      if (!isCMake(path)) {
        file.starlark = readStarlark(path, text);
        return;
      }
      file.cmake = parseCMake(path, text);
    });
    takeOptions(parsed);
    pool.forEach(parsed.size(), [&](std::size_t i, unsigned) {
      Parsed &file = parsed[i];
      if (!isCMake(file.source->path) || liesApart(file.source->path, rules))
        return;
      file.blocks = findBuildBlocks(file.cmake, rules.reading, settings[Host],
                                    settings[Device]);
    });
    for (Parsed &file : parsed) {
      llvm::append_range(facts.diagnostics, file.cmake.diagnostics);
      llvm::append_range(facts.diagnostics, file.starlark.diagnostics);
      std::move(file.blocks.begin(), file.blocks.end(),
                std::back_inserter(facts.blocks));
      if (isCMake(file.source->path))
        cmake.emplace(file.source->path, std::move(file.cmake));
      else
        starlark.emplace(file.source->path, std::move(file.starlark));
    }
    placeLists();
  }

  /// The lists of a file that lies elsewhere in this release, under its usual
  /// name. The shortest path has them.
  void placeLists() {
    for (const BuildCommand &command : rules.reading.commands) {
      if (command.file.empty() || starlark.count(command.file))
        continue;
      const StarlarkFile *found = nullptr;
      std::size_t length = 0;
      for (const auto &[path, file] : starlark)
        if (hasNameOf(path, command.file) && (!found || path.size() < length)) {
          found = &file;
          length = path.size();
        }
      if (found)
        starlark.emplace(command.file, *found);
    }
  }

  /// Runs each build file that a library rule names, once a side.
  void evaluate() {
    std::set<std::string> entries;
    for (const LibraryRule &rule : rules.libraries)
      if (cmake.count(rule.file))
        entries.insert(rule.file);
    CMakeInputs inputs{tree, rules.reading, cmake, starlark};
    std::vector<std::pair<std::string, Side>> runs;
    for (const std::string &entry : entries)
      for (Side side : {Host, Device})
        runs.push_back({entry, side});
    for (const std::string &file : rules.reading.flagFiles)
      if (cmake.count(file) && !entries.count(file))
        runs.push_back({file, Device});
    std::vector<std::unique_ptr<CMakeEvaluator>> done(runs.size());
    pool.forEach(runs.size(), [&](std::size_t i, unsigned) {
      done[i] =
          std::make_unique<CMakeEvaluator>(inputs, settings[runs[i].second]);
      done[i]->run(runs[i].first, entries.count(runs[i].first)
                                      ? CMakeEvaluator::Enter::Directories
                                      : CMakeEvaluator::Enter::Nothing);
    });
    for (std::size_t i = 0; i < runs.size(); ++i) {
      // The device's side sees all that the host's side sees.
      if (runs[i].second == Device && entries.count(runs[i].first))
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
        add(rule,
            {item.text.str(), "", "", item.origin->file.str(),
             item.origin->line,
             // What stands in the command itself is of the target's own list.
             item.origin->list.empty() ? rule.list : item.origin->list.str(),
             item.origin->condition.str(), splitNeeds(item.origin->needs)});
  }

  void addProperties() {
    std::vector<EvaluatedFile> files;
    for (const auto &[run, evaluator] : evaluated)
      if (run.second == Device)
        files.push_back({run.first, evaluator.get()});
    facts.properties = collectProperties(files, facts.members, rules);
    llvm::append_range(facts.properties,
                       saidElsewhere(cmake, files, rules, settings[Device]));
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
    llvm::append_range(facts.diagnostics, findTripwires(files, rules));
    llvm::append_range(facts.diagnostics, findUnknownLinks(files, all, rules));
  }

  void addFromStarlark(const LibraryRule &rule) {
    auto file = starlark.find(rule.file);
    if (file == starlark.end())
      return missing(rule, "the build file is not in this tree");
    auto list = file->second.lists.find(rule.list);
    if (list == file->second.lists.end())
      return missing(rule, "there is no list " + rule.list);
    std::string base = rule.base.empty() ? "" : rule.base + "/";
    for (const StarlarkEntry &entry : list->second)
      if (entry.open && rule.ofDevice)
        facts.diagnostics.push_back(openSource(rule, rule.file, entry.line,
                                               rule.list + ": " + entry.text));
      else if (!entry.open && tree.find(base + entry.text))
        add(rule,
            {base + entry.text, "", "", rule.file, entry.line, rule.list, ""});
  }

  void add(const LibraryRule &rule, LibraryMember member) {
    if (roleOf(member.path, rules) != SourceRole) // no unit
      return;
    member.library = rule.library;
    member.rule = rule.info.id;
    facts.members.push_back(std::move(member));
  }

  const SourceTree &tree;
  const RulePack &rules;
  TaskPool &pool;
  CMakeSettings settings[2];
  std::map<std::string, CMakeFile> cmake;
  std::map<std::string, StarlarkFile> starlark;
  std::map<std::pair<std::string, Side>, std::unique_ptr<CMakeEvaluator>>
      evaluated;
  BuildFacts facts;
};
} // namespace

bool decouple::readsBuildFile(StringRef path, const RulePack &rules) {
  auto isNamed = [&](const auto &rule) { return rule.file == path; };
  auto hasLists = [&](const BuildCommand &command) {
    return command.kind == CommandKind::StarlarkList &&
           hasNameOf(path, command.file) && !liesApart(path, rules);
  };
  return llvm::any_of(rules.libraries, isNamed) ||
         llvm::any_of(rules.reading.commands, hasLists) ||
         path == rules.reading.options ||
         llvm::is_contained(rules.reading.flagFiles, path) ||
         mayHaveBlocks(path, rules.reading);
}

BuildFacts decouple::readBuildFiles(const SourceTree &tree,
                                    const RulePack &rules, TaskPool &pool) {
  return Reader(tree, rules, pool).run();
}
