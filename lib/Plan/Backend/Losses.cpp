#include "Plan/Backend/Losses.h"

#include "Classify/Conditions/Condition.h"
#include "Classify/Conditions/Configurations.h"
#include "Rules/Roles.h"
#include "Support/DiagnosticTable.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

namespace decouple {

/// The rule about files that is called `id`; null when none is.
static const FileRule *fileRule(const std::string &id, const RulePack &rules) {
  auto rule = llvm::find_if(rules.files,
                            [&](const FileRule &r) { return r.info.id == id; });
  return rule == rules.files.end() ? nullptr : &*rule;
}

static bool isException(const std::string &id, const RulePack &rules) {
  const FileRule *rule = fileRule(id, rules);
  return rule && rule->tier == Tier::Exception;
}

static bool leavesUnits(const std::string &id, const RulePack &rules) {
  const FileRule *rule = fileRule(id, rules);
  return rule && rule->leavesUnits;
}

std::vector<Diagnostic> uncompiledSources(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const Plan &plan) {
  llvm::StringSet<> compiled;
  for (const PlannedUnit &unit : plan.units)
    compiled.insert(plan.root + "/" + unit.destination);
  std::vector<Diagnostic> found;
  for (const PlannedFile &file : plan.files) {
    if (!isMoved(file) || compiled.contains(file.destination))
      continue;
    std::size_t index = scan.tree.indexOf(*scan.tree.find(file.origin));
    const FileDecision &decision = classification.files[index];
    if (decision.role == SourceRole && !isException(decision.rule, rules))
      found.push_back(remark(DiagnosticId::TD2063, file.origin, 0,
                             "it moves (rule " + decision.rule +
                                 "), and no library compiles it"));
  }
  return found;
}

static llvm::StringSet<> movedFiles(const Plan &plan) {
  llvm::StringSet<> moved;
  for (const PlannedFile &file : plan.files)
    if (isMoved(file))
      moved.insert(file.origin);
  return moved;
}

std::vector<Diagnostic> keptUnits(const ScanResult &scan,
                                  const Classification &classification,
                                  const RulePack &rules, const Plan &plan) {
  const OriginMap planned = originsOf(plan.files);
  std::set<std::pair<std::string, std::string>> seen;
  std::vector<Diagnostic> found;
  for (const LibraryMember &member : scan.build.members) {
    const SourceFile *file = scan.tree.find(member.path);
    if (!file || planned.contains(member.path) ||
        !llvm::is_contained(plan.libraries, member.library))
      continue;
    const FileDecision &decision =
        classification.files[scan.tree.indexOf(*file)];
    if (!leavesUnits(decision.rule, rules) &&
        seen.emplace(member.path, member.library).second)
      found.push_back(
          remark(DiagnosticId::TD2067, member.path, 0,
                 member.library + " compiles it (" + member.file + ":" +
                     std::to_string(member.line) + "), and it stays (" +
                     (decision.rule.empty() ? "no rule decides about it"
                                            : "rule " + decision.rule) +
                     ")"));
  }
  return found;
}

namespace {

/// An include that leads into the tree.
struct SeenInclude {
  const IncludeEdge &edge;
  const IncludeDirective &directive;
  const DirectiveTree &tree;
};

/// The includes that lead into the tree, and whether a configuration sees them.
class SeenIncludes {
public:
  SeenIncludes(const ScanResult &scan, const RulePack &rules,
               const std::string &configuration)
      : scan(scan),
        seen(layered(rules.macroConfigurations, configuration, {}, {})) {}

  /// Calls `visit` with each SeenInclude.
  template <typename Visit> void forEach(Visit visit) const {
    for (const IncludeEdge &edge : scan.includes) {
      std::size_t from = scan.tree.indexOf(*scan.tree.find(edge.from));
      const DirectiveTree &tree = scan.directives[from];
      auto include =
          llvm::partition_point(tree.includes, [&](const IncludeDirective &i) {
            return i.line < edge.line;
          });
      if (include != tree.includes.end() && include->line == edge.line)
        visit(SeenInclude{edge, *include, tree});
    }
  }

  /// Whether the configuration sees `include`. Asked only of what would be
  /// reported: conditions take long.
  Truth sees(const SeenInclude &include) const {
    const DirectiveTree &tree = include.tree;
    Truth all = Truth::True;
    std::size_t arm = include.directive.arm;
    for (std::size_t group = include.directive.group;
         group != ConditionalGroup::None; group = tree.groups[group].parent) {
      all = conjoin(all, evaluateArms(tree.groups[group], seen)[arm]);
      arm = tree.groups[group].parentArm;
    }
    return all;
  }

  const Configuration &configuration() const { return seen; }

private:
  const ScanResult &scan;
  Configuration seen;
};

} // namespace

std::vector<Diagnostic>
missingHeaders(const ScanResult &scan, const RulePack &rules,
               const std::function<bool(const std::string &)> &installed,
               const Plan &plan) {
  std::vector<Diagnostic> found;
  const OriginMap planned = originsOf(plan.files);
  llvm::StringSet<> staged;
  for (const StagedInclude &include : plan.includes)
    staged.insert(include.spelled);
  SeenIncludes includes(scan, rules, rules.device.with);
  includes.forEach([&](const SeenInclude &include) {
    const IncludeEdge &edge = include.edge;
    const std::string &spelled = include.directive.spelled;
    if (!planned.contains(edge.from) || planned.contains(edge.to) ||
        staged.contains(spelled) || installed(spelled) ||
        includes.sees(include) != Truth::True)
      return;
    found.push_back(remark(DiagnosticId::TD2064, edge.from.str(), edge.line,
                           "the backend has it, and it includes " + spelled +
                               ", which stays (" + edge.to.str() +
                               ") and which the host does not install"));
  });
  return found;
}

/// What builds that read the series read of the file at `path`; null: it does
/// not change that.
static const std::string *readAfter(const std::string &path, const Plan &plan) {
  for (auto texts : {&HostChange::forPatched, &HostChange::after})
    for (const HostPatch &patch : llvm::reverse(plan.patches))
      if (auto text = (patch.change.*texts).find(path);
          text != (patch.change.*texts).end())
        return &text->second;
  return nullptr;
}

/// Whether the series takes the include of `spelled` out of `path`. Another
/// device's build, which may keep it, has copies of what moves.
static bool isTakenOut(llvm::StringRef path, llvm::StringRef spelled,
                       const Plan &plan) {
  const std::string *text = readAfter(path.str(), plan);
  return text && !llvm::StringRef(*text).contains(spelled);
}

/// The units of the host's libraries that stay, in path order.
static std::vector<std::string> hostUnits(const ScanResult &scan,
                                          const llvm::StringSet<> &moved,
                                          const Plan &plan) {
  std::set<std::string> units;
  for (const LibraryMember &member : scan.build.members)
    if (!llvm::is_contained(plan.libraries, member.library) &&
        !moved.contains(member.path))
      units.insert(member.path);
  return {units.begin(), units.end()};
}

static bool isConditional(const TokenList &directive) {
  static const llvm::StringSet<> words = {
      "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif"};
  return words.contains(directive[0].text);
}

/// Whether nothing is left in `text` but comments, lines of conditionals, and
/// what keeps a header from being read twice: `#pragma once` and macros that
/// are defined as nothing and that `guards` has.
static bool saysNothing(const std::string &text,
                        const std::set<std::string, std::less<>> &guards) {
  const TextTokens read(text);
  return read.code.empty() &&
         llvm::all_of(read.directives, [&](const TokenList &directive) {
           const llvm::StringRef about =
               directive.size() == 2 ? directive[1].text : "";
           return directive.empty() || isConditional(directive) ||
                  (directive.is(0, "pragma") && about == "once") ||
                  (directive.is(0, "define") && guards.count(about) != 0);
         });
}

/// Whether the preprocessor leaves nothing of the header at `place` but guards
/// where `seen` holds.
static bool isEmptyHeader(const ScanResult &scan, std::size_t place,
                          const Configuration &seen) {
  const DirectiveTree &tree = scan.directives[place];
  std::string rest = scan.tree.files[place].text().str();
  std::size_t gone = 0; // what lies before it is
  std::set<std::string, std::less<>> guards;
  for (const ConditionalGroup &group : tree.groups) {
    if (group.end <= gone)
      continue;
    const std::vector<Truth> arms = evaluateArms(group, seen);
    const bool none =
        llvm::all_of(arms, [](Truth arm) { return arm == Truth::False; });
    if (none) {
      std::fill(rest.begin() + group.begin, rest.begin() + group.end, ' ');
      gone = group.end;
    } else if (group.includeGuard)
      guards.insert(group.arms[0].macros.begin(), group.arms[0].macros.end());
    else
      return false;
  }
  return saysNothing(rest, guards);
}

std::vector<LostInclude> decouple::lostIncludes(const ScanResult &scan,
                                                const RulePack &rules,
                                                const Plan &plan) {
  llvm::StringSet<> moved = movedFiles(plan);
  std::map<llvm::StringRef, std::vector<SeenInclude>> edges;
  SeenIncludes includes(scan, rules, rules.device.without);
  includes.forEach([&](const SeenInclude &include) {
    edges[include.edge.from].push_back(include);
  });
  std::vector<LostInclude> found;
  std::vector<std::string> reached = hostUnits(scan, moved, plan);
  std::set<std::string, std::less<>> seen(reached.begin(), reached.end());
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const SeenInclude &include : edges[reached[i]]) {
      const IncludeEdge &edge = include.edge;
      bool lost = moved.contains(edge.to);
      if ((!lost && seen.count(edge.to)) ||
          includes.sees(include) == Truth::False)
        continue;
      if (!lost && seen.insert(edge.to.str()).second)
        reached.push_back(edge.to.str());
      if (lost)
        found.push_back(
            {edge.from.str(), edge.line, include.directive.spelled,
             isEmptyHeader(scan, scan.tree.indexOf(*scan.tree.find(edge.to)),
                           includes.configuration())});
    }
  return found;
}

std::vector<Diagnostic> lostHeaders(const ScanResult &scan,
                                    const RulePack &rules, const Plan &plan) {
  std::vector<Diagnostic> found;
  for (const LostInclude &include : lostIncludes(scan, rules, plan))
    if (!isTakenOut(include.from, include.spelled, plan))
      found.push_back(
          remark(DiagnosticId::TD2065, include.from, include.line,
                 "it stays and includes " + include.spelled + ", which moves"));
  return found;
}

} // namespace decouple
