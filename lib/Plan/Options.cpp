#include "Plan/Options.h"

#include "Plan/Host/PatchedBuilds.h"
#include "Plan/Skeleton/Skeleton.h"

#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// Python has no conditionals that one build reads and another does not.
static llvm::Error checkPython(const PlanOptions &options,
                               const RulePack &rules) {
  if (options.python != PythonStrategy::Rfc)
    return llvm::Error::success();
  if (options.transition == Transition::Flag)
    return usageError("--python rfc changes Python files for hosts that are "
                      "built without the device, so it does not go with "
                      "--transition flag");
  if (!llvm::StringRef(rules.extension.served).contains('.'))
    return usageError("--python rfc needs `served`, a module of a package, in "
                      "the `extension` of the rules' python.json");
  return llvm::Error::success();
}

llvm::Expected<const Layout *>
decouple::chooseLayout(const PlanOptions &options, const RulePack &rules) {
  if (options.transition == Transition::Move &&
      options.placement != Placement::InTree)
    return usageError("--transition move takes files out of the checkout, so "
                      "it needs --placement in-tree");
  if (options.placement != Placement::InTree &&
      options.branch != PlanOptions().branch)
    return usageError("--branch names the branch of --placement in-tree");
  if (auto error = checkPython(options, rules))
    return error;
  if (auto error = checkSignature(options.signature))
    return error;
  if (auto builds = patchedBuilds(options, rules); !builds)
    return builds.takeError();
  auto layout = rules.layouts.find(options.layout);
  if (layout != rules.layouts.end())
    return &layout->second;
  std::vector<llvm::StringRef> known;
  for (const auto &[name, unused] : rules.layouts)
    known.push_back(name);
  return usageError("--layout has no value '" + options.layout +
                    "'; known: " + llvm::join(known, ", "));
}

llvm::Error decouple::checkSkeleton(const PlanOptions &options,
                                    const RulePack &rules) {
  if (options.skeleton.empty())
    return llvm::Error::success();
  auto layout = chooseLayout(options, rules);
  if (!layout)
    return layout.takeError();
  return chooseSkeleton(options.skeleton, rules, **layout).takeError();
}
