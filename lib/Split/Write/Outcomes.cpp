#include "Split/Write/Outcomes.h"

#include "Split/Write/BackendFile.h"
#include "Split/Write/Format.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

bool hasActedParent(const HostUnit &unit, std::size_t group) {
  std::size_t parent = unit.tree->groups[group].parent;
  for (; parent != ConditionalGroup::None;
       parent = unit.tree->groups[parent].parent)
    if (llvm::is_contained(unit.groups, parent))
      return true;
  return false;
}

namespace {

/// What the host has at the lines of `group` after the edits.
std::string hostAfter(const HostUnit &unit, const ConditionalGroup &group,
                      const std::vector<TextEdit> &edits) {
  std::vector<TextEdit> own;
  for (const TextEdit &edit : edits)
    if (edit.range.begin >= group.begin && edit.range.begin < group.end)
      own.push_back({{edit.range.begin - group.begin,
                      std::min(edit.range.end, group.end) - group.begin},
                     edit.text});
  return applyEdits(unit.text.slice(group.begin, group.end), own);
}

llvm::Expected<BlockOutcome>
outcomeOf(const HostFile &file, const HostUnit &unit, const Outline &outline,
          const SplitUnit &split, const SplitInput &input) {
  const ArmFacts &arm = file.facts.arms[outline.arm];
  const ConditionalGroup &group = unit.tree->groups[arm.group];
  BlockOutcome block;
  block.path = unit.path;
  block.line = group.line;
  block.endLine = group.endLine;
  block.place = arm.place;
  block.transform = outline.transform;
  if (outline.transform != Transform::None)
    block.outcome = Outcome::Automatic;
  if (outline.transform == Transform::Hook)
    block.protocol = outline.protocol;
  block.name = outline.name;
  for (const Capture &capture : arm.captures)
    block.captures.push_back(capture.type.text.empty() ? capture.name
                                                       : capture.type.text);
  block.diagnostic = outline.diagnostic;
  block.reason = outline.reason;
  block.before = unit.text.slice(group.begin, group.end).str();
  block.host = hostAfter(unit, group, split.edits);
  std::vector<Outline> one = {outline};
  std::string backend;
  for (const BackendItem &item : outlinedItems(file, one, input.rules))
    backend += item.text;
  for (const BackendItem &item :
       bindingItems(file, one, split.names, input.rules))
    backend += item.text;
  auto formatted = formatText(backend, input.style);
  if (!formatted)
    return formatted.takeError();
  block.backend = std::move(*formatted);
  return block;
}

/// Nested acted blocks, each with its parent's outcome.
void addNested(const HostUnit &unit, SplitUnit &split) {
  for (std::size_t index : unit.groups) {
    if (!hasActedParent(unit, index))
      continue;
    const ConditionalGroup &group = unit.tree->groups[index];
    BlockOutcome block;
    block.path = unit.path;
    block.line = group.line;
    block.endLine = group.endLine;
    block.place = Place::Nested;
    block.transform = Transform::WithParent;
    block.outcome = Outcome::Automatic;
    block.before = unit.text.slice(group.begin, group.end).str();
    for (const BlockOutcome &parent : split.blocks)
      if (parent.line < block.line && block.endLine < parent.endLine &&
          parent.outcome == Outcome::Refused) {
        block.transform = Transform::None;
        block.outcome = Outcome::Refused;
        block.diagnostic = parent.diagnostic;
        block.reason = "the block around it stays: " + parent.reason;
      }
    split.blocks.push_back(std::move(block));
  }
  llvm::sort(split.blocks, [](const BlockOutcome &a, const BlockOutcome &b) {
    return a.line < b.line;
  });
}

} // namespace

llvm::Error addOutcomes(const SplitInput &input, const HostUnit &unit,
                        const HostFile &file, SplitUnit &split) {
  for (const Outline &outline : split.outlines) {
    auto outcome = outcomeOf(file, unit, outline, split, input);
    if (!outcome)
      return outcome.takeError();
    split.blocks.push_back(std::move(*outcome));
  }
  addNested(unit, split);
  return llvm::Error::success();
}

} // namespace decouple
