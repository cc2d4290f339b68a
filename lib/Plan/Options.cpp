#include "Plan/Options.h"

#include "Plan/Backend/UpstreamVariables.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

static llvm::Error notImplemented(const char *option) {
  return usageError(llvm::Twine(option) + " is not implemented yet");
}

llvm::Expected<const Layout *>
decouple::chooseLayout(const PlanOptions &options, const RulePack &rules) {
  if (options.transition == Transition::Flag)
    return notImplemented("--transition flag");
  if (options.transition == Transition::Move &&
      options.placement != Placement::InTree)
    return usageError("--transition move takes files out of the checkout, so "
                      "it needs --placement in-tree");
  if (options.python == PythonLink::Rfc)
    return notImplemented("--python rfc");
  auto layout = rules.layouts.find(options.layout);
  if (layout != rules.layouts.end())
    return &layout->second;
  std::vector<llvm::StringRef> known;
  for (const auto &[name, unused] : rules.layouts)
    known.push_back(name);
  return usageError("--layout has no value '" + options.layout +
                    "'; known: " + llvm::join(known, ", "));
}

llvm::Error decouple::checkConditions(const RulePack &rules) {
  auto check = [&](const auto &list) -> llvm::Error {
    for (const auto &rule : list)
      if (std::string fault = faultOfCondition(rule.when, rules);
          !fault.empty())
        return usageError(rule.info.origin + "/when: `" + rule.when + "` " +
                          fault);
    return llvm::Error::success();
  };
  if (llvm::Error error = check(rules.units.units))
    return error;
  return check(rules.units.directories);
}
