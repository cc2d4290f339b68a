#include "Split/StoredUnit.h"

#include "Split/Analyse/BindingText.h"
#include "Split/Decide/Names.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

namespace decouple {

/// Whether `blocks` are those of `unit`.
static bool areBlocksOf(const HostUnit &unit,
                        const std::vector<BlockOutcome> &blocks) {
  std::set<unsigned> lines;
  for (const BlockOutcome &block : blocks) {
    if (block.path != unit.path)
      return false;
    lines.insert(block.line);
  }
  return lines.size() == unit.groups.size() &&
         llvm::all_of(unit.groups, [&](std::size_t group) {
           return lines.count(unit.tree->groups[group].line);
         });
}

/// Whether `edits` are in order and in `text`, and make `edited` of it.
static bool lead(llvm::StringRef text, const std::vector<TextEdit> &edits,
                 llvm::StringRef edited) {
  std::size_t end = 0;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < end || edit.range.end < edit.range.begin ||
        edit.range.end > text.size())
      return false;
    end = edit.range.end;
  }
  return applyEdits(text, edits) == edited;
}

/// The body of the arm that `left` names; nothing when there is none.
static std::optional<TextRange> bodyOf(const HostUnit &unit,
                                       const LeftArm &left) {
  if (left.group >= unit.tree->groups.size() ||
      left.arm >= unit.tree->groups[left.group].arms.size())
    return std::nullopt;
  const Arm &arm = unit.tree->groups[left.group].arms[left.arm];
  return TextRange{arm.bodyBegin, arm.bodyEnd};
}

/// Whether `text` is no more than what ties a branch to those before it.
static bool tiesBranch(llvm::StringRef text) {
  TokenList tokens = tokensOf(text);
  std::size_t at = tokens.is(0, "}") ? 1 : 0;
  return tokens.empty() || (tokens.is(at, "else") && tokens.size() == at + 1);
}

/// Whether the arm's function may have another name in the backend: the one of
/// the hook, and nothing but the name.
static bool renamesFunction(llvm::StringRef text, const LeftArm &left) {
  if (left.name.empty())
    return left.newName.empty();
  TokenList old = tokensOf(left.name.in(text)), fresh = tokensOf(left.newName);
  return left.text.contains(left.name) && old.size() == 1 &&
         old.isIdentifier(0) && fresh.size() == 1 && fresh.isIdentifier(0) &&
         isHookFunction(fresh[0].text);
}

/// Whether `left` is what the unit's text and the rules make of the arm.
static bool isLeftArmOf(const SplitInput &input, const HostUnit &unit,
                        const LeftArm &left) {
  std::optional<TextRange> body = bodyOf(unit, left);
  if (!body || left.text.end != body->end || !body->contains(left.text) ||
      !tiesBranch(unit.text.slice(body->begin, left.text.begin)) ||
      !renamesFunction(unit.text, left))
    return false;
  return left.binding ==
         (left.transform == Transform::Bind
              ? bindingText(body->in(unit.text), {}, input.rules.bindings).text
              : "");
}

/// Whether each block that left has its arm, and each arm its block.
static bool areArmsOf(const SplitInput &input, const HostUnit &unit,
                      const SplitUnit &split) {
  std::map<unsigned, Transform> blocks, arms;
  for (const BlockOutcome &block : split.blocks)
    if (block.outcome == Outcome::Automatic &&
        block.transform != Transform::WithParent)
      blocks[block.line] = block.transform;
  for (const LeftArm &left : split.left) {
    if (!isLeftArmOf(input, unit, left))
      return false;
    arms[unit.tree->groups[left.group].line] = left.transform;
  }
  return blocks == arms && arms.size() == split.left.size();
}

/// Whether `left` may stay as well: its condition asks for another device.
static bool asksForAnother(const SplitInput &input, const HostUnit &unit,
                           const LeftArm &left) {
  const ConditionalGroup &group = unit.tree->groups[left.group];
  return llvm::any_of(group.arms, [&](const Arm &arm) {
    return llvm::any_of(arm.macros, [&](const std::string &macro) {
      return llvm::is_contained(input.rules.otherDevices, macro) ||
             !llvm::is_contained(unit.deviceMacros, macro);
    });
  });
}

/// Whether the edits take out the arms that left, all of them and no token
/// else. The arms are the unit's.
static bool takeOutArms(const SplitInput &input, const HostUnit &unit,
                        const SplitUnit &split) {
  auto isTakenOut = [&](TextRange range) {
    return llvm::any_of(split.texts.edits, [&](const TextEdit &edit) {
      return edit.range.contains(range);
    });
  };
  auto leaves = [&](std::size_t offset) {
    return llvm::any_of(split.left, [&](const LeftArm &left) {
      return bodyOf(unit, left)->contains(offset);
    });
  };
  return llvm::all_of(split.left,
                      [&](const LeftArm &left) {
                        return left.stays ? asksForAnother(input, unit, left)
                                          : isTakenOut(*bodyOf(unit, left));
                      }) &&
         llvm::all_of(split.texts.edits, [&](const TextEdit &edit) {
           return llvm::all_of(tokensOf(edit.range.in(unit.text)),
                               [&](const TextToken &token) {
                                 return leaves(edit.range.begin + token.offset);
                               });
         });
}

/// "arm-tokens-in-backend" once more.
static bool keepTokens(const HostUnit &unit, const SplitUnit &split) {
  const UnitFacts none; // the check asks the text alone
  HostFile file{unit.path, unit.text, *unit.tree, none, unit.deviceMacros};
  return checkArmTokens(file, split.left, split.texts.backend).passed;
}

/// Whether the hooks are those of the blocks that became hooks.
static bool areHooksOf(const HostUnit &unit, const SplitUnit &split) {
  const HookGroup &hooks = split.texts.hooks;
  std::vector<std::string> names;
  for (const BlockOutcome &block : split.blocks)
    if (block.transform == Transform::Hook)
      names.push_back(block.name);
  return hooks.names == names && (names.empty() || hooks.path == unit.path) &&
         hooks.declarations.size() == names.size() &&
         split.texts.header.empty() == names.empty();
}

bool canBeOf(const SplitInput &input, const HostUnit &unit,
             const SplitUnit &split) {
  if (!areBlocksOf(unit, split.blocks) || split.checked.failure() ||
      !lead(unit.text, split.texts.edits, split.texts.host) ||
      !areArmsOf(input, unit, split) || !takeOutArms(input, unit, split) ||
      !keepTokens(unit, split))
    return false;
  if (!areHooksOf(unit, split))
    return false;
  if (split.texts.hooks.names.empty() && split.texts.backend.empty())
    return true;
  auto library = input.rules.libraries.find(unit.library);
  if (library == input.rules.libraries.end())
    return false;
  HookNames names =
      hookNames(unit.path, library->second, input.rules, unit.nameNumber);
  return split.names.header == names.header &&
         split.names.ownHeader == names.ownHeader &&
         split.names.source == names.source &&
         (split.texts.header.empty() ||
          (split.texts.hooks.type == names.ownType &&
           split.texts.hooks.member == names.member));
}

} // namespace decouple
