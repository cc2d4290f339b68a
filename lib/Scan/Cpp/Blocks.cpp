#include "Scan/Cpp/Blocks.h"
#include "Scan/Cpp/DerivedMacros.h"
#include "Support/WholeEnum.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace decouple;

const std::string *MacroFamilies::familyOf(llvm::StringRef macro) {
  auto [it, isNew] = known.try_emplace(macro, nullptr);
  if (!isNew)
    return it->second;
  for (const MacroRule &rule : rules.macros)
    if (rule.macro.matches(macro))
      return it->second = &rule.family;
  return nullptr;
}

static constexpr EnumWord<DirectiveKind> Keywords[] = {
    {"if", DirectiveKind::If},           {"ifdef", DirectiveKind::Ifdef},
    {"ifndef", DirectiveKind::Ifndef},   {"elif", DirectiveKind::Elif},
    {"elifdef", DirectiveKind::Elifdef}, {"elifndef", DirectiveKind::Elifndef},
    {"else", DirectiveKind::Else}};
static_assert(isWhole(Keywords));

/// "ifdef USE_X | elif Y | else"
static std::string conditionOf(const ConditionalGroup &group) {
  std::string text;
  for (const Arm &arm : group.arms) {
    text += text.empty() ? "" : " | ";
    text += wordOf(Keywords, arm.kind);
    if (!arm.condition.empty() && arm.kind != DirectiveKind::Else)
      text += ' ' + arm.condition;
  }
  return text;
}

/// Enters the macros of the group that belong to a family, and the families.
static void enterMacros(const ConditionalGroup &group, FamilyOf familyOf,
                        Block &block) {
  std::set<std::string> macros, families;
  for (const Arm &arm : group.arms)
    for (const std::string &macro : arm.macros)
      if (const std::string *family = familyOf(macro)) {
        macros.insert(macro);
        families.insert(*family);
      }
  block.macros.assign(macros.begin(), macros.end());
  block.families.assign(families.begin(), families.end());
}

static Block makeBlock(const SourceFile &file, const DirectiveTree &tree,
                       std::size_t index) {
  const ConditionalGroup &group = tree.groups[index];
  Block block;
  block.path = file.path;
  block.group = index;
  block.line = group.line;
  block.endLine = group.endLine;
  block.condition = conditionOf(group);
  block.balanced = group.balanced;
  block.hasElse = llvm::any_of(group.arms, [](const Arm &arm) {
    return arm.kind == DirectiveKind::Else;
  });
  return block;
}

/// Does some arm name a macro of a family?
static bool mentionsFamily(const ConditionalGroup &group, FamilyOf familyOf) {
  return llvm::any_of(group.arms, [&](const Arm &arm) {
    return llvm::any_of(arm.macros, [&](const std::string &macro) {
      return familyOf(macro) != nullptr;
    });
  });
}

std::vector<Block> decouple::blocksOf(const SourceFile &file,
                                      const DirectiveTree &tree,
                                      MacroFamilies &families) {
  auto known = [&](llvm::StringRef macro) { return families.familyOf(macro); };
  const auto derived = derivedMacros(file.text(), tree, known);
  auto familyOf = [&](llvm::StringRef macro) {
    const std::string *family = known(macro);
    return family ? family : derived.lookup(macro);
  };
  std::vector<Block> blocks;
  std::vector<std::size_t> groups; ///< group of each block
  // The block that each group is in or is.
  std::vector<std::size_t> around(tree.groups.size(), ConditionalGroup::None);
  for (std::size_t i = 0; i < tree.groups.size(); ++i) {
    const ConditionalGroup &group = tree.groups[i];
    if (group.parent != ConditionalGroup::None)
      around[i] = around[group.parent];
    if (group.includeGuard || !mentionsFamily(group, familyOf))
      continue;
    Block block = makeBlock(file, tree, i);
    enterMacros(group, familyOf, block);
    block.parent = around[i];
    around[i] = blocks.size();
    groups.push_back(i);
    blocks.push_back(std::move(block));
  }
  if (blocks.empty())
    return blocks;
  std::vector<BlockShape> shapes = shapesOf(file.text(), groups);
  for (std::size_t i = 0; i < blocks.size(); ++i)
    blocks[i].shape = shapes[i];
  return blocks;
}
