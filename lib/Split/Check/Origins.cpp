#include "Split/Check/Origins.h"

#include "Split/Analyse/IncludeArms.h"
#include "Split/Decide/Helpers.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Whether the backend has the text at `offset` for the sake of `arm` alone.
static bool isOwn(const HostFile &file, const ArmFacts &arm,
                  std::size_t offset) {
  const ConditionalGroup &group = file.groupOf(arm);
  return TextRange{group.begin, group.end}.contains(offset);
}

static bool isNeeded(const HostFile &file, const ArmFacts &arm,
                     std::size_t offset) {
  if (llvm::any_of(arm.carried,
                   [&](TextRange carried) { return carried.contains(offset); }))
    return true;
  return llvm::any_of(neededBy(file, arm), [&](std::size_t index) {
    return file.facts.declarations[index].range.contains(offset);
  });
}

std::vector<std::size_t> groupsBehind(const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      std::size_t offset) {
  std::vector<std::size_t> own, needing, all;
  for (const Outline &outline : outlines) {
    if (!leavesText(outline))
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    all.push_back(arm.group);
    if (isOwn(file, arm, offset))
      own.push_back(arm.group);
    else if (isNeeded(file, arm, offset))
      needing.push_back(arm.group);
  }
  return !own.empty() ? own : !needing.empty() ? needing : all;
}

std::set<std::string> leavingIncludes(const HostFile &file,
                                      const std::vector<Outline> &outlines) {
  std::set<std::string> found;
  for (const IncludeDirective &include : file.tree.includes)
    for (const Outline &outline : outlines) {
      const ArmFacts &arm = file.facts.arms[outline.arm];
      if (outline.transform != Transform::None &&
          standsIn(file.tree, include, arm.group, arm.arm))
        found.insert(include.spelled);
    }
  return found;
}

} // namespace decouple
