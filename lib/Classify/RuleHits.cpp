#include "Classify/RuleHits.h"

using namespace decouple;

RuleHits::RuleHits(const RulePack &rules) {
  auto enter = [this](const auto &list) {
    for (const auto &rule : list) {
      hits.try_emplace(rule.info.id, 0);
      explained[rule.info.id] = !rule.info.noopReason.empty();
    }
  };
  enter(rules.files);
  enter(rules.supplements);
  enter(rules.macros);
  enter(rules.places);
  enter(rules.blocks);
  enter(rules.buildBlocks);
  enter(rules.python);
  enter(rules.namedCode);
  enter(rules.nameSites);
  enter(rules.libraries);
}

void RuleHits::add(const RuleHits &other) {
  for (const auto &[id, count] : other.hits)
    hits[id] += count;
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
  for (const auto &[id, count] : hits) {
    auto known = explained.find(id);
    if (count == 0 && known != explained.end() && !known->second)
      result.push_back(id);
  }
  return result;
}
