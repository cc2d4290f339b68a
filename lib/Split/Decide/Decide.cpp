#include "Split/Decide/Decide.h"

#include "Split/Decide/ChooseTransform.h"
#include "Split/Decide/Helpers.h"
#include "Split/Decide/Obstacles.h"

namespace decouple {

namespace {

/// Each arm by itself.
std::vector<Outline> outlinesOf(const HostFile &file, const SplitRules &rules) {
  std::vector<Outline> outlines;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < file.facts.arms.size(); ++i) {
    const ArmFacts &arm = file.facts.arms[i];
    Outline outline = chooseTransform(file, rules, i);
    if (!arm.function.empty() && outline.transform != Transform::None &&
        outline.transform != Transform::Travel)
      outline.name = uniqueName(arm, taken);
    outlines.push_back(std::move(outline));
  }
  return outlines;
}

} // namespace

Decisions decide(const HostFile &file, const SplitRules &rules, HookNames names,
                 llvm::StringRef path, bool headerIsThere) {
  Decisions decisions;
  decisions.names = std::move(names);
  decisions.outlines = outlinesOf(file, rules);
  decisions.remarks = refuseErroneous(file, path, decisions.outlines);
  refuseContradictory(file, decisions.outlines);
  if (headerIsThere)
    refuseHooks(decisions.names.header, decisions.outlines);
  decisions.helpers = chooseHelpers(file, decisions.outlines);
  keepNeededIncludes(file, decisions.outlines);
  return decisions;
}

void refuseUnchecked(Decisions &decisions, llvm::StringRef name,
                     llvm::StringRef detail) {
  for (Outline &outline : decisions.outlines)
    if (outline.transform != Transform::None)
      refuse(outline, DiagnosticId::TD2030,
             "the check " + name + " of the split file failed: " + detail);
  decisions.helpers.clear();
}

} // namespace decouple
