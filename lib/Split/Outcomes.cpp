#include "Split/Outcomes.h"

#include "Split/Decide/Obstacles.h"
#include "Split/Write/WriteUnit.h"
#include "Text/WordSet.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// Whether `edit` puts the call of an interface before the switch of `arm`.
static bool standsForCase(const TextEdit &edit, const ArmFacts &arm,
                          const Outline &outline) {
  return outline.call && arm.place == Place::Case &&
         edit.range.begin == arm.switchBegin;
}

/// What the host has after the edits: at the lines of `group`, or, when nothing
/// is left there, where the hook or the interface is asked instead, as it is
/// before a switch.
static std::string hostAfter(const HostUnit &unit,
                             const ConditionalGroup &group, const ArmFacts &arm,
                             const Outline &outline,
                             const std::vector<TextEdit> &edits) {
  const WordSet names({outline.name});
  std::vector<TextEdit> own;
  std::string elsewhere;
  for (const TextEdit &edit : edits)
    if (edit.range.begin < group.end &&
        (edit.range.begin >= group.begin || edit.range.end > group.begin))
      own.push_back( // a comment or a blank before the group may be in it
          {{std::max(edit.range.begin, group.begin) - group.begin,
            std::min(edit.range.end, group.end) - group.begin},
           edit.text});
    else if ((!outline.name.empty() && names.isIn(edit.text)) ||
             standsForCase(edit, arm, outline))
      elsewhere += edit.text;
  std::string here = applyEdits(unit.text.slice(group.begin, group.end), own);
  return llvm::StringRef(here).trim().empty() ? elsewhere : here;
}

/// What the text alone says of a block.
static BlockOutcome blockAt(const HostUnit &unit, const ConditionalGroup &group,
                            Place place) {
  BlockOutcome block;
  block.path = unit.path;
  block.line = group.line;
  block.endLine = group.endLine;
  block.place = place;
  block.before = unit.text.slice(group.begin, group.end).str();
  return block;
}

/// The function by which the backend does what the arm did; "" where it needs
/// none of its own.
static std::string functionOf(const Outline &outline, const HookNames &names) {
  if (outline.transform == Transform::Hook)
    return outline.name;
  const bool isBound = outline.transform == Transform::Bind ||
                       outline.transform == Transform::Flag;
  return isBound ? names.bindings : "";
}

/// All of a block's outcome but the backend's text.
static BlockOutcome outcomeOf(const HostFile &file, const HostUnit &unit,
                              const Outline &outline, const HookNames &names,
                              const std::vector<TextEdit> &edits) {
  const ArmFacts &arm = file.facts.arms[outline.arm];
  const ConditionalGroup &group = file.groupOf(arm);
  BlockOutcome block =
      blockAt(unit, group, outline.parsed ? arm.place : Place::Unread);
  block.transform = outline.transform;
  if (outline.transform != Transform::None)
    block.outcome = Outcome::Automatic;
  if (outline.transform == Transform::Hook)
    block.protocol = outline.protocol;
  block.name = functionOf(outline, names);
  for (const Capture &capture : arm.captures)
    block.captures.push_back(capture.type.text.empty() ? capture.name
                                                       : capture.type.text);
  block.diagnostic = outline.diagnostic;
  block.reason = outline.reason.empty() ? outline.unfit : outline.reason;
  if (outline.transform != Transform::None)
    block.rule = outline.rule;
  block.host = hostAfter(unit, group, arm, outline, edits);
  return block;
}

/// Nested acted blocks, each with the outcome of the outermost one around it.
static void addNested(const HostUnit &unit, std::vector<BlockOutcome> &blocks) {
  const std::size_t outermost = blocks.size();
  for (std::size_t index : unit.groups) {
    if (!hasActedParent(unit, index))
      continue;
    BlockOutcome block = blockAt(unit, unit.tree->groups[index], Place::Nested);
    block.transform = Transform::WithParent;
    block.outcome = Outcome::Automatic;
    for (const BlockOutcome &parent :
         llvm::ArrayRef(blocks).take_front(outermost))
      if (parent.line < block.line && block.endLine < parent.endLine &&
          parent.outcome == Outcome::Refused) {
        Outline refusal = insideRefused(*parent.diagnostic, parent.reason);
        block.transform = refusal.transform;
        block.outcome = Outcome::Refused;
        block.diagnostic = refusal.diagnostic;
        block.reason = refusal.reason;
      }
    blocks.push_back(std::move(block));
  }
  llvm::sort(blocks, [](const BlockOutcome &a, const BlockOutcome &b) {
    return a.line < b.line;
  });
}

llvm::Expected<std::vector<BlockOutcome>>
outcomesOf(const SplitInput &input, const HostUnit &unit, const HostFile &file,
           const Decisions &decisions, const std::vector<TextEdit> &edits) {
  std::vector<BlockOutcome> blocks;
  for (const Outline &outline : decisions.outlines) {
    blocks.push_back(outcomeOf(file, unit, outline, decisions.names, edits));
    if (llvm::Error error = backendTextOf(file, outline, decisions.names,
                                          input.rules, input.style)
                                .moveInto(blocks.back().backend))
      return error;
  }
  addNested(unit, blocks);
  return blocks;
}

std::vector<BlockOutcome> outcomesOf(const HostUnit &unit,
                                     const UnitRefusal &refusal) {
  std::vector<BlockOutcome> blocks;
  for (std::size_t index : unit.groups) {
    if (hasActedParent(unit, index))
      continue;
    BlockOutcome &block = blocks.emplace_back(
        blockAt(unit, unit.tree->groups[index], Place::Unread));
    block.diagnostic = refusal.number;
    block.reason = refusal.reason;
    block.host = block.before;
  }
  addNested(unit, blocks);
  return blocks;
}

} // namespace decouple
