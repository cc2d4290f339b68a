#include "Report/Words.h"
#include "Support/WholeEnum.h"

using namespace decouple;

static constexpr EnumWord<Truth> Truths[] = {{"true", Truth::True},
                                             {"false", Truth::False},
                                             {"unknown", Truth::Unknown}};
static_assert(isWhole(Truths));

const char *decouple::wordFor(Truth truth) { return wordOf(Truths, truth); }

std::map<std::string, RuleEntry> decouple::indexRules(const RulePack &rules) {
  std::map<std::string, RuleEntry> index;
  forEachKind(rules, [&](const RuleKind &kind, const auto &list) {
    for (const auto &rule : list)
      index[rule.info.id] = {kind.about, &rule.info, kind.counted};
  });
  if (rules.split)
    index[rules.split->info.id] = {SplitKind.about, &rules.split->info,
                                   SplitKind.counted};
  for (const FileRule &rule : rules.files)
    index[rule.info.id].isDefault =
        rule.tier == Tier::Default && rule.match.holds.empty();
  return index;
}

std::string decouple::reasonOf(const std::map<std::string, RuleEntry> &index,
                               const std::string &id) {
  auto found = index.find(id);
  return found == index.end() ? "" : found->second.info->reason;
}
