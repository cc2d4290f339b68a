#include "Classify/Files/FileClassifier.h"
#include "Classify/Files/FileMatcher.h"
#include "Classify/Verdicts/Decision.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::Error;

namespace {
/// A rule that holds for a file.
struct Hit {
  const FileRule *rule;
  std::string why;
};

/// The rules that hold for a file, as evidence; the first of them decides.
struct Finding {
  const FileRule *rule = nullptr; ///< null: none holds
  std::vector<Evidence> evidence;
};
} // namespace

/// Supplements are file rules of a tier of their own.
static FileRule asFileRule(const SupplementRule &supplement) {
  FileRule rule;
  rule.info = supplement.info;
  rule.tier = Tier::Supplement;
  rule.match.paths = supplement.paths;
  rule.verdicts["*"] = supplement.verdict;
  return rule;
}

namespace {
/// Rules that look at one file alone. A thread has its own: they remember
/// answers.
struct DirectRules {
  std::vector<FileMatcher> direct, refutations, defaults;
};

class FileClassifier {
public:
  FileClassifier(const ScanResult &scan, const RulePack &rules,
                 const std::vector<FileFacts> &facts, const IncludeGraph &graph,
                 const std::vector<std::uint64_t> &reaching, TaskPool &pool,
                 RuleHits &hits)
      : rules(rules), facts(facts), pool(pool), hits(hits),
        reached(reachedByHost(graph, facts, rules)), moved(facts.size(), false),
        copied(facts.size(), false),
        context{scan, rules, graph, facts, reached, reaching, moved, copied} {
    for (const SupplementRule &rule : rules.supplements)
      supplements.push_back(asFileRule(rule));
    for (const std::vector<FileRule> *list :
         {&rules.files, &std::as_const(supplements)})
      for (const FileRule &rule : *list)
        rulesOf(rule.tier).emplace_back(rule, context);
  }

  llvm::Expected<std::vector<FileDecision>> run() {
    std::vector<FileDecision> decisions(facts.size());
    std::vector<Finding> found = findDirectly();
    for (unsigned file = 0; file < facts.size(); ++file) {
      decisions[file].role = facts[file].role;
      decisions[file].scope = facts[file].scope;
      const FileRule *rule = found[file].rule;
      tiers.push_back(rule ? rule->tier : Tier::Default);
      if (Error error = apply(std::move(found[file]), file, decisions[file]))
        return error;
    }
    if (Error error = infer(decisions))
      return error;
    for (FileDecision &decision : decisions)
      decision.isApart =
          decision.action == Action::Keep && rules.apart.count(decision.scope);
    return decisions;
  }

private:
  std::vector<FileMatcher> &rulesOf(Tier tier) {
    return tier == Tier::Inferred     ? inferred
           : tier == Tier::Refutation ? alone.refutations
           : tier == Tier::Default    ? alone.defaults
                                      : alone.direct;
  }
  std::vector<Finding> findDirectly();
  llvm::Expected<bool> inferOnce(llvm::ArrayRef<unsigned> open,
                                 std::vector<FileDecision> &decisions);
  Error infer(std::vector<FileDecision> &decisions);
  /// Of others' code a name says nothing, nor what refutes it.
  bool isOpen(unsigned file, const FileDecision &decision) const {
    return tiers[file] == Tier::Default ||
           (decision.action == Action::Keep && tiers[file] != Tier::Exception &&
            rules.apart.count(decision.scope));
  }
  Error apply(Finding found, unsigned file, FileDecision &decision);

  const RulePack &rules;
  const std::vector<FileFacts> &facts;
  TaskPool &pool;
  RuleHits &hits;
  std::vector<FileRule> supplements;
  std::vector<unsigned> reached;
  std::vector<bool> moved, copied;
  FileContext context;
  DirectRules alone;
  std::vector<FileMatcher> inferred;
  std::vector<Tier> tiers; ///< of each file's deciding rule
};
} // namespace

static std::string verdictFor(const FileRule &rule, const Role &role) {
  auto found = rule.verdicts.find(role);
  if (found == rule.verdicts.end())
    found = rule.verdicts.find("*");
  return found == rule.verdicts.end() ? std::string() : found->second;
}

/// Adds the rules that hold for `file` and have a verdict for its role.
static void collect(std::vector<FileMatcher> &matchers, unsigned file,
                    const Role &role, std::vector<Hit> &found) {
  for (FileMatcher &matcher : matchers)
    if (auto why = matcher.match(file))
      if (!verdictFor(matcher.rule(), role).empty())
        found.push_back({&matcher.rule(), std::move(*why)});
}

/// By tier; within a tier the order is the pack's.
static Finding arranged(std::vector<Hit> hits) {
  llvm::stable_sort(hits, [](const Hit &a, const Hit &b) {
    return a.rule->tier < b.rule->tier;
  });
  Finding found;
  if (!hits.empty())
    found.rule = hits.front().rule;
  found.evidence.reserve(hits.size());
  for (Hit &hit : hits)
    found.evidence.push_back({hit.rule->info.id, std::move(hit.why)});
  return found;
}

Error FileClassifier::apply(Finding found, unsigned file,
                            FileDecision &decision) {
  for (const Evidence &evidence : found.evidence)
    hits.count(evidence.rule);
  decision.evidence = std::move(found.evidence);
  if (!found.rule)
    return Error::success();
  if (Error error = decide(decision, found.rule->info,
                           verdictFor(*found.rule, decision.role), rules))
    return error;
  moved[file] = decision.action == Action::Move;
  copied[file] = decision.action == Action::Supplement;
  return Error::success();
}

static Finding findFor(DirectRules &rules, unsigned file, const Role &role) {
  std::vector<Hit> found;
  collect(rules.direct, file, role, found);
  if (llvm::any_of(found, [](const Hit &hit) {
        return hit.rule->tier == Tier::Naming;
      })) // (F3)
    collect(rules.refutations, file, role, found);
  if (found.empty()) { // (F7)
    collect(rules.defaults, file, role, found);
    if (!found.empty()) // a later default has nothing to add
      found.resize(1);
  }
  return arranged(std::move(found));
}

/// What holds for each file by itself. Nothing moves meanwhile, so that the
/// order does not matter.
std::vector<Finding> FileClassifier::findDirectly() {
  std::vector<Finding> found(facts.size());
  std::vector<DirectRules> workers(pool.workers(), alone);
  pool.forEach(facts.size(), [&](std::size_t file, unsigned worker) {
    found[file] = findFor(workers[worker], file, facts[file].role);
  });
  return found;
}

/// One look at the `open` files, which sees only what moved before it. True
/// when a rule hit.
llvm::Expected<bool>
FileClassifier::inferOnce(llvm::ArrayRef<unsigned> open,
                          std::vector<FileDecision> &decisions) {
  std::vector<std::pair<unsigned, Finding>> round;
  for (unsigned file : open) {
    std::vector<Hit> found;
    collect(inferred, file, decisions[file].role, found);
    if (!found.empty())
      round.emplace_back(file, arranged(std::move(found)));
  }
  for (auto &[file, found] : round) {
    // What the default rules had said does not count.
    for (const Evidence &evidence : decisions[file].evidence)
      hits.uncount(evidence.rule);
    tiers[file] = Tier::Inferred;
    if (Error error = apply(std::move(found), file, decisions[file]))
      return error;
  }
  return !round.empty();
}

/// (F6) In rounds, so that the result does not depend on the order of files.
Error FileClassifier::infer(std::vector<FileDecision> &decisions) {
  std::vector<unsigned> open;
  for (unsigned file = 0; file < facts.size(); ++file)
    if (isOpen(file, decisions[file]) &&
        llvm::any_of(inferred, [&](FileMatcher &matcher) {
          return matcher.applies(facts[file]);
        }))
      open.push_back(file);
  for (bool changed = true; changed;) {
    llvm::Expected<bool> hit = inferOnce(open, decisions);
    if (!hit)
      return hit.takeError();
    changed = *hit;
    llvm::erase_if(
        open, [&](unsigned file) { return tiers[file] == Tier::Inferred; });
  }
  return Error::success();
}

llvm::Expected<std::vector<FileDecision>>
decouple::classifyFiles(const ScanResult &scan, const RulePack &rules,
                        const std::vector<FileFacts> &facts,
                        const IncludeGraph &graph,
                        const std::vector<std::uint64_t> &reaching,
                        TaskPool &pool, RuleHits &hits) {
  return FileClassifier(scan, rules, facts, graph, reaching, pool, hits).run();
}
