#include "Plan/Uncounted.h"

#include "Plan/Host/HandPatches.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// "flag", "copy or flag": the transitions that have `patch`.
static std::string transitionsOf(const HandPatch &patch) {
  std::vector<std::string> names;
  for (const auto &[name, transition] : Vocabulary<Transition>::all)
    if (isOf(transition, patch))
      names.push_back(name);
  return llvm::join(names, " or ");
}

std::string decouple::uncounted(const std::string &id, About about,
                                Counted counted, const RulePack &rules,
                                const Plan *plan) {
  if (counted != Counted::InPlan)
    return "";
  if (!plan)
    return "no plan";
  // Without a host nobody has looked at what is split, or stays.
  if (isAboutSplits(about) && !plan->isSplit)
    return "with --host";
  for (const HandPatch &patch : rules.hand.patches)
    if (patch.info.id == id && !isOf(plan->options.transition, patch))
      return "with --transition " + transitionsOf(patch);
  return "";
}
