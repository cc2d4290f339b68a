#include "Classify/Verdicts/RuleHits.h"
#include "Rules/Kinds.h"

using namespace decouple;

RuleHits::RuleHits(const RulePack &rules) {
  forEachKind(rules, [this](const RuleKind &kind, const auto &list) {
    if (kind.counted != Counted::InClassify)
      return;
    for (const auto &rule : list) {
      hits.try_emplace(rule.info.id, 0);
      explained[rule.info.id] = !rule.info.noopReason.empty();
    }
  });
}

void RuleHits::add(const RuleHits &other) {
  for (const auto &entry : other.hits)
    hits[entry.first()] += entry.second;
}

std::map<std::string, unsigned> RuleHits::byRule() const {
  std::map<std::string, unsigned> sorted;
  for (const auto &entry : hits)
    sorted.emplace(entry.first().str(), entry.second);
  return sorted;
}

void RuleHits::countScan(const ScanResult &scan, const RulePack &rules) {
  for (const NamedSite &site : scan.namedCode)
    count(site.rule);
  for (const LibraryMember &member : scan.build.members)
    count(member.rule);
  std::map<std::string, unsigned> macros;
  for (const Block &block : scan.blocks)
    for (const std::string &macro : block.macros)
      ++macros[macro];
  for (const auto &[macro, uses] : macros)
    for (const MacroRule &rule : rules.macros)
      if (rule.macro.matches(macro))
        hits[rule.info.id] += uses;
}

std::vector<std::string> RuleHits::noops() const {
  std::vector<std::string> result;
  for (const auto &[id, hasReason] : explained)
    if (!hasReason && hits.lookup(id) == 0)
      result.push_back(id);
  return result;
}
