#include "Classify/Verdicts/Decision.h"
#include "Support/Errors.h"

using namespace decouple;

llvm::Error decouple::decide(Decision &decision, const RuleInfo &rule,
                             const std::string &verdict,
                             const RulePack &rules) {
  auto found = rules.verdicts.find(verdict);
  if (found == rules.verdicts.end())
    return usageError(rule.origin + ": rule '" + rule.id +
                      "' gives the verdict '" + verdict +
                      "', which is not declared");
  decision.verdict = verdict;
  decision.action = found->second.action;
  decision.rule = rule.id;
  return llvm::Error::success();
}
