#include "Plan/Options.h"

#include "Plan/Backend/UpstreamVariables.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

llvm::Expected<const Layout *>
decouple::chooseLayout(const PlanOptions &options, const RulePack &rules) {
  if (options.transition == Transition::Move &&
      options.placement != Placement::InTree)
    return usageError("--transition move takes files out of the checkout, so "
                      "it needs --placement in-tree");
  if (auto error = checkSignature(options.signature))
    return error;
  auto layout = rules.layouts.find(options.layout);
  if (layout != rules.layouts.end())
    return &layout->second;
  std::vector<llvm::StringRef> known;
  for (const auto &[name, unused] : rules.layouts)
    known.push_back(name);
  return usageError("--layout has no value '" + options.layout +
                    "'; known: " + llvm::join(known, ", "));
}

std::vector<Diagnostic> decouple::faultyConditions(const RulePack &rules) {
  std::vector<Diagnostic> found;
  auto check = [&](const auto &list) {
    for (const auto &rule : list)
      if (std::string fault = faultOfCondition(rule.when, rules);
          !fault.empty())
        found.push_back(remark(DiagnosticId::MalformedRulePack,
                               rule.info.origin + "/when", 0,
                               "`" + rule.when + "` " + fault));
  };
  check(rules.units.units);
  check(rules.units.directories);
  return found;
}
