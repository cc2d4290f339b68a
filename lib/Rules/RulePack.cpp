#include "Rules/RulePack.h"
#include "Rules/Kinds.h"

using namespace decouple;

std::vector<const RuleInfo *> decouple::allRules(const RulePack &pack) {
  std::vector<const RuleInfo *> out;
  forEachKind(pack, [&](const RuleKind &, const auto &rules) {
    for (const auto &rule : rules)
      out.push_back(&rule.info);
  });
  if (pack.split)
    out.push_back(&pack.split->info);
  return out;
}
