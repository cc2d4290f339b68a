#include "Report/Hits/RuleTable.h"
#include "Plan/Uncounted.h"
#include "Report/Words.h"
#include "Verify/IdleRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// Whether an item of the list to review is something that no rule knows.
static bool isUnknown(const ReviewItem &item) {
  switch (item.concern) {
  case Concern::Tripwire:
  case Concern::Misfit:
  case Concern::Unclassified:
    return true;
  case Concern::Remark:
    return item.subject == nameOf(DiagnosticId::UnplacedFile) ||
           item.subject == nameOf(DiagnosticId::LibraryMissing);
  default:
    return false;
  }
}

static std::optional<std::size_t> hitsOf(const RuleEntry &entry,
                                         const std::string &id,
                                         const Classification &classification,
                                         const RulePack &rules,
                                         const Plan *plan) {
  if (entry.counted == Counted::InClassify)
    return classification.ruleHits.at(id);
  if (entry.counted == Counted::InPlan &&
      uncounted(id, entry.about, entry.counted, rules, plan).empty())
    return plannedHits(*plan, id);
  return std::nullopt;
}

RuleColumn decouple::ruleColumn(const ScanResult &scan,
                                const Classification &classification,
                                const RulePack &rules, const Plan *plan) {
  RuleColumn column;
  column.release = scan.tree.release;
  for (const auto &[id, entry] : indexRules(rules))
    column.hits[id] = hitsOf(entry, id, classification, rules, plan);
  for (const IdlePath &path : idlePaths(scan.tree, classification, rules))
    column.deadPaths.insert(
        {path.rule.empty() ? path.origin : path.rule, path.path});
  column.unknown = reviewOf(scan, classification, rules, plan, {});
  llvm::erase_if(column.unknown,
                 [](const ReviewItem &item) { return !isUnknown(item); });
  return column;
}

static std::string padded(const std::string &text, std::size_t width,
                          bool right) {
  const std::string blanks(text.size() < width ? width - text.size() : 0, ' ');
  return right ? blanks + text : text + blanks;
}

static std::string shown(const RuleColumn &column, const std::string &id) {
  auto found = column.hits.find(id);
  if (found == column.hits.end())
    return ".";
  return found->second ? withThousands(*found->second) : "-";
}

/// Whether the rule hits nothing wherever it is asked. Where that is nowhere
/// nothing can be said of it.
static bool isDead(const std::string &id,
                   const std::vector<RuleColumn> &columns) {
  bool asked = false;
  for (const RuleColumn &column : columns)
    if (auto found = column.hits.find(id); found != column.hits.end()) {
      if (found->second != std::size_t(0))
        return false;
      asked = true;
    }
  return asked;
}

/// What `rules test` says of such a rule, too.
static std::string remarkOn(const RuleInfo &rule,
                            const std::vector<RuleColumn> &columns) {
  if (!isDead(rule.id, columns))
    return "";
  return rule.noopReason.empty() ? "  <- hits nothing"
                                 : "  (" + rule.noopReason + ")";
}

static std::string hitRows(const RulePack &rules,
                           const std::vector<RuleColumn> &columns) {
  std::size_t width = 4;
  for (const RuleInfo *rule : allRules(rules))
    width = std::max(width, rule->id.size());
  std::string out = padded("rule", width, false);
  for (const RuleColumn &column : columns)
    out += padded(column.release,
                  std::max<std::size_t>(column.release.size() + 2, 10), true);
  out += "\n";
  for (const RuleInfo *rule : allRules(rules)) {
    out += padded(rule->id, width, false);
    for (const RuleColumn &column : columns)
      out += padded(shown(column, rule->id),
                    std::max<std::size_t>(column.release.size() + 2, 10), true);
    out += remarkOn(*rule, columns) + "\n";
  }
  return out + ".: the rule is not for that release; -: its hits are not "
               "counted, or only with --host or another --transition\n";
}

static std::string deadRows(const std::vector<RuleColumn> &columns) {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> dead;
  for (const RuleColumn &column : columns)
    for (const auto &path : column.deadPaths)
      dead[path].push_back(column.release);
  std::string out = "\nPaths of rules that fit no file\n";
  for (const auto &[path, releases] : dead)
    out += "  " + path.second + " [" + path.first + "]: " +
           (releases.size() == columns.size() && columns.size() > 1
                ? "none of them"
                : llvm::join(releases, ", ")) +
           "\n";
  return dead.empty() ? "" : out;
}

static std::string unknownRows(const RuleColumn &column) {
  std::string out = "\n" + column.release + " has what no rule knows\n";
  for (const ReviewItem &item : column.unknown)
    out += "  " + item.path +
           (item.line ? ":" + std::to_string(item.line) : "") + ": " +
           item.text + " [" + item.subject + "]\n";
  return column.unknown.empty() ? "" : out;
}

std::string decouple::ruleTable(const RulePack &rules,
                                const std::vector<RuleColumn> &columns) {
  std::string out = hitRows(rules, columns) + deadRows(columns);
  for (const RuleColumn &column : columns)
    out += unknownRows(column);
  return out;
}
