#include "Plan/Options.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

namespace {
struct OptionValues {
  llvm::StringRef option;
  std::vector<llvm::StringRef> implemented, later;
};
} // namespace

static llvm::Error check(const OptionValues &values, llvm::StringRef value) {
  if (llvm::is_contained(values.implemented, value))
    return llvm::Error::success();
  if (llvm::is_contained(values.later, value))
    return usageError("--" + values.option + " " + value +
                      " is not implemented yet");
  return usageError("--" + values.option + " has no value '" + value +
                    "'; known: " + llvm::join(values.implemented, ", "));
}

llvm::Expected<const Layout *>
decouple::chooseLayout(const PlanOptions &options, const RulePack &rules) {
  if (auto error = check({"placement", {"out-of-tree", "in-tree"}, {}},
                         options.placement))
    return error;
  if (auto error =
          check({"transition", {"copy", "move"}, {"flag"}}, options.transition))
    return error;
  if (options.transition == "move" && options.placement != "in-tree")
    return usageError("--transition move takes files out of the checkout, so "
                      "it needs --placement in-tree");
  if (auto error = check({"python", {"loader"}, {"rfc"}}, options.python))
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
