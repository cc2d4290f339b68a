#include "Split/Write/PlaceOfIncludes.h"

#include "Split/Write/OrphanedComment.h"
#include "Text/Lines.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// `group` lies in arm `arm` of `outer`, or is in no group where `outer` is
/// none.
static bool liesIn(const DirectiveTree &tree, std::size_t group,
                   std::size_t outer, std::size_t arm) {
  if (outer == ConditionalGroup::None)
    return true;
  for (; group != ConditionalGroup::None; group = tree.groups[group].parent)
    if (tree.groups[group].parent == outer)
      return tree.groups[group].parentArm == arm;
  return false;
}

/// What stands beside `include` is seen whenever one of the blocks is.
static bool servesAll(const HostFile &file, const IncludeDirective &include) {
  return llvm::all_of(file.facts.arms, [&](const ArmFacts &arm) {
    return liesIn(file.tree, arm.group, include.group, include.arm);
  });
}

/// The end of the last leading include that serves all blocks, among those that
/// are seen whenever the first such one is; the beginning of the text when none
/// does.
static std::size_t afterIncludes(const HostFile &file) {
  std::size_t firstDeclaration = file.facts.declarations.empty()
                                     ? file.text.size()
                                     : file.facts.declarations[0].range.begin;
  LineIndex lines(file.text);
  std::size_t place = 0;
  const IncludeDirective *first = nullptr; // that serves all
  for (const IncludeDirective &include : file.tree.includes) {
    std::size_t behind = lines.begin(include.line + 1);
    if (behind > firstDeclaration)
      break;
    if (!first && servesAll(file, include))
      first = &include;
    if (first && include.group == first->group && include.arm == first->arm)
      place = behind;
  }
  return place;
}

std::size_t placeOfIncludes(const HostFile &file) {
  std::size_t place = afterIncludes(file);
  // Not into a block that leaves.
  for (const ArmFacts &arm : file.facts.arms) {
    const ConditionalGroup &group = file.tree.groups[arm.group];
    if (group.begin < place && place <= group.end)
      place = orphanedComment(file, arm).begin;
  }
  return place;
}

} // namespace decouple
