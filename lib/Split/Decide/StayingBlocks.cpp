#include "Split/Decide/StayingBlocks.h"

#include "Split/Decide/Macros.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

static TextRange rangeOf(const ConditionalGroup &group) {
  return {group.begin, group.end};
}

static llvm::StringRef takenBody(const HostFile &file,
                                 const ConditionalGroup &group,
                                 const PreprocessorFacts &configuration) {
  std::size_t arm = activeArm(group, configuration);
  if (arm == ConditionalGroup::None)
    return "";
  return file.text.slice(group.arms[arm].bodyBegin, group.arms[arm].bodyEnd)
      .trim();
}

/// Whether the two configurations take text of `group` that is not the same.
static bool differs(const HostFile &file, const ConditionalGroup &group) {
  return takenBody(file, group, file.facts.preprocessor) !=
         takenBody(file, group, file.facts.withoutDevice.facts);
}

StayingBlocks::StayingBlocks(const HostFile &file,
                             const std::vector<Outline> &outlines)
    : file(file) {
  std::vector<const ConditionalGroup *> leaving;
  for (const Outline &outline : outlines) {
    const ConditionalGroup &group = file.groupOf(file.facts.arms[outline.arm]);
    (outline.transform == Transform::None ? blocks : leaving).push_back(&group);
  }
  for (const ConditionalGroup &group : file.tree.groups)
    if (differs(file, group) &&
        llvm::none_of(leaving,
                      [&](const ConditionalGroup *other) {
                        return rangeOf(*other).contains(group.begin);
                      }) &&
        !llvm::is_contained(blocks, &group))
      blocks.push_back(&group);
  for (const MacroUse &macro : file.facts.withoutDevice.facts.macros)
    hostsMacros.insert(macro.name);
}

const ConditionalGroup *StayingBlocks::overlapping(TextRange range) const {
  auto found = llvm::find_if(blocks, [&](const ConditionalGroup *block) {
    return range.contains(block->begin) || rangeOf(*block).contains(range);
  });
  return found == blocks.end() ? nullptr : *found;
}

const ConditionalGroup *StayingBlocks::including(std::size_t offset) const {
  auto found = llvm::find_if(blocks, [&](const ConditionalGroup *block) {
    return rangeOf(*block).contains(offset);
  });
  return found == blocks.end() ? nullptr : *found;
}

/// Whether more than one arm of `group` has text.
static bool hasAlternatives(const HostFile &file,
                            const ConditionalGroup &group) {
  return llvm::count_if(group.arms, [&](const Arm &arm) {
           return !file.text.slice(arm.bodyBegin, arm.bodyEnd).trim().empty();
         }) > 1;
}

static Blocker blocker(const NeededText &text, const llvm::Twine &needed,
                       const ConditionalGroup &block) {
  std::string through =
      text.what.empty() ? std::string() : text.what + ", and with it ";
  return {DiagnosticId::TD2014,
          ("needs " + through + needed + " of the block at line " +
           llvm::Twine(block.line) + ", which stays")
              .str()};
}

std::optional<Blocker>
StayingBlocks::blockerOfMacros(const NeededText &text) const {
  for (const MacroUse &macro : file.facts.preprocessor.macros) {
    if (!text.range.contains(macro.offset))
      continue;
    for (const ConditionalGroup *block : blocks) {
      bool changes = llvm::is_contained(
          macrosChanged(rangeOf(*block).in(file.text)), macro.name);
      bool brings = macro.include && rangeOf(*block).contains(*macro.include) &&
                    (hostsMacros.count(macro.name) != 0);
      if (changes || brings)
        return blocker(text, "the macro `" + macro.name + "`", *block);
    }
  }
  return std::nullopt;
}

std::optional<Blocker> StayingBlocks::blockerOf(const NeededText &text) const {
  if (const ConditionalGroup *block = overlapping(text.range))
    return Blocker{DiagnosticId::TD2014,
                   (text.what.empty() ? "stands where"
                                      : "needs " + text.what + ", in which") +
                       " the block at line " + std::to_string(block->line) +
                       " stays"};
  for (std::size_t include : text.includes)
    if (const ConditionalGroup *block = including(include);
        block && hasAlternatives(file, *block))
      return blocker(text, "an include", *block);
  return blockerOfMacros(text);
}

} // namespace decouple
