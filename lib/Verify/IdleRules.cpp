#include "Verify/IdleRules.h"

#include "Plan/Uncounted.h"
#include "Rules/NamedPaths.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace decouple;

std::vector<const RuleInfo *>
decouple::idleRules(const Classification &classification, const RulePack &rules,
                    const Plan *plan) {
  std::set<llvm::StringRef> ids(classification.noops.begin(),
                                classification.noops.end());
  std::vector<const RuleInfo *> idle;
  // Patches and remainders that fit nothing are told as misfits.
  auto isIdleInPlan = [&](const RuleInfo &rule, const RuleKind &kind) {
    return kind.counted == Counted::InPlan && kind.about != About::HandPatch &&
           kind.about != About::Remainder && rule.noopReason.empty() &&
           uncounted(rule.id, kind.about, kind.counted, rules, plan).empty() &&
           plannedHits(*plan, rule.id) == 0;
  };
  forEachKind(rules, [&](const RuleKind &kind, const auto &list) {
    for (const auto &rule : list)
      if (ids.count(rule.info.id) || isIdleInPlan(rule.info, kind))
        idle.push_back(&rule.info);
  });
  return idle;
}

static bool fitsAny(llvm::StringRef path, const SourceTree &tree) {
  llvm::StringRef begin = path.take_front(path.find_first_of("*?[{"));
  if (begin.size() == path.size())
    return tree.find(path) != nullptr;
  auto glob = Glob::compile(path);
  if (!glob) { // a path that is no glob
    llvm::consumeError(glob.takeError());
    return tree.find(path) != nullptr;
  }
  // Files are sorted: those that begin alike are neighbours.
  llvm::ArrayRef<SourceFile> files = tree.files;
  auto before = [&](const SourceFile &file) { return file.path < begin; };
  files =
      files.drop_front(llvm::partition_point(files, before) - files.begin());
  auto alike = [&](const SourceFile &file) {
    return llvm::StringRef(file.path).starts_with(begin);
  };
  return llvm::any_of(files.take_while(alike), [&](const SourceFile &file) {
    return glob->matches(file.path);
  });
}

/// "a/{b,c}.h" names two paths, "{a,b}/*.{c,d}" is one.
static std::vector<std::string> namedBy(const std::string &glob) {
  if (llvm::StringRef(glob).count('{') == 1)
    return alternativesOf(glob);
  return {glob};
}

std::vector<IdlePath> decouple::idlePaths(const SourceTree &tree,
                                          const Classification &classification,
                                          const RulePack &rules) {
  NamedPaths paths(rules);
  std::vector<IdlePath> idle;
  for (const RuleInfo *rule : allRules(rules)) {
    if (!rule->noopReason.empty() ||
        llvm::is_contained(classification.noops, rule->id))
      continue;
    for (const std::string &glob : paths.of(rule->id))
      for (std::string &path : namedBy(glob))
        if (!fitsAny(path, tree))
          idle.push_back({rule->id, rule->origin, std::move(path)});
  }
  for (const FactPaths &fact : paths.facts)
    for (const std::string &glob : fact.globs)
      if (!fitsAny(glob, tree))
        idle.push_back({"", fact.origin, glob});
  return idle;
}
