#include "Split/Decide/StayingBlocks.h"

#include "Split/Decide/Macros.h"
#include "Split/Decide/Names.h"
#include "Text/TokenList.h"
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

/// What the condition asks about; `macros` of an arm has no operators.
static std::set<std::string> askedIn(const Arm &arm) {
  std::set<std::string> names = identifiersOf(arm.condition);
  for (const char *word : {"defined", "and", "or", "not", "true", "false"})
    names.erase(word);
  return names;
}

bool OtherBuilds::isSettled(const ConditionalGroup &group) const {
  return llvm::all_of(group.arms, [&](const Arm &arm) {
    const TextRange directive{arm.begin, arm.bodyBegin};
    return llvm::all_of(askedIn(arm),
                        [&](const std::string &name) {
                          return file.facts.settledMacros.count(name) ||
                                 llvm::any_of(file.facts.preprocessor.macros,
                                              [&](const MacroUse &macro) {
                                                return macro.name == name &&
                                                       macro.home &&
                                                       directive.contains(
                                                           macro.offset);
                                              });
                        }) &&
           llvm::none_of(file.facts.preprocessor.macros,
                         [&](const MacroUse &macro) {
                           return directive.contains(macro.offset) &&
                                  mayBeOtherwise(macro);
                         });
  });
}

bool OtherBuilds::mayBeOtherwise(const MacroUse &macro) const {
  if (file.facts.settledMacros.count(macro.name))
    return false;
  return macro.isOfArguments || (macro.home == 0 && changerOf(macro));
}

const ConditionalGroup *OtherBuilds::changerOf(const MacroUse &macro) const {
  auto found = llvm::find_if(file.tree.groups, [&](const ConditionalGroup &g) {
    return g.begin < macro.offset &&
           llvm::is_contained(macrosChanged(rangeOf(g).in(file.text)),
                              macro.name) &&
           !isSettled(g);
  });
  return found == file.tree.groups.end() ? nullptr : &*found;
}

/// Whether this build comes to the `#if`.
bool OtherBuilds::isSeen(const ConditionalGroup &group) const {
  return llvm::none_of(file.facts.preprocessor.skipped, [&](TextRange skipped) {
    return skipped.contains(group.begin) && skipped.begin < group.begin;
  });
}

const ConditionalGroup *OtherBuilds::unsettledIn(TextRange range) const {
  auto found = llvm::find_if(file.tree.groups, [&](const ConditionalGroup &g) {
    const bool hasText = llvm::any_of(g.arms, [&](const Arm &arm) {
      return !tokensOf(file.text.slice(arm.bodyBegin, arm.bodyEnd)).empty();
    });
    return range.contains(g.begin) && hasText && isSeen(g) && !isSettled(g);
  });
  return found == file.tree.groups.end() ? nullptr : &*found;
}

const ConditionalGroup *OtherBuilds::alternativeAt(std::size_t offset) const {
  auto found = llvm::find_if(file.tree.groups, [&](const ConditionalGroup &g) {
    return rangeOf(g).contains(offset) && hasAlternatives(file, g) &&
           !isSettled(g);
  });
  return found == file.tree.groups.end() ? nullptr : &*found;
}

/// `what` begins the reason.
static Blocker ofOtherBuilds(const std::string &what,
                             const ConditionalGroup &group) {
  return {DiagnosticId::TD2043,
          what + " another build may read otherwise: the `#if` at line " +
              std::to_string(group.line) + " asks for what is not settled"};
}

std::optional<Blocker> OtherBuilds::blockerOfMacros(TextRange range) const {
  for (const MacroUse &macro : file.facts.preprocessor.macros) {
    if (!range.contains(macro.offset))
      continue;
    if (macro.isOfArguments && !file.facts.settledMacros.count(macro.name))
      return Blocker{DiagnosticId::TD2043,
                     "has `" + macro.name +
                         "`, which only the arguments of the compiler define"};
    if (const ConditionalGroup *group =
            macro.home == 0 ? changerOf(macro) : nullptr)
      return ofOtherBuilds("needs the macro `" + macro.name + "`, which",
                           *group);
  }
  return std::nullopt;
}

/// Whether text behind something in `text`, a function's, may run before it: in
/// a loop, or where that is in a lambda.
static bool mayRunAgain(llvm::StringRef text) {
  const std::set<std::string> words = identifiersOf(text);
  return text.contains("[&") || text.contains("[=") ||
         llvm::any_of(
             std::initializer_list<const char *>{"for", "while", "do", "goto"},
             [&](const char *word) { return words.count(word); });
}

/// By value the hook gets what the function around it has, as this build reads
/// that function.
std::optional<Blocker>
OtherBuilds::blockerOfCaptures(const ArmFacts &arm) const {
  const TextRange body = bodyOf(file, arm);
  for (const DeclarationFacts &around : file.facts.declarations)
    for (const ConditionalGroup &group : file.tree.groups) {
      if (!around.range.contains(body) || !around.range.contains(group.begin) ||
          rangeOf(group).contains(body.begin) || isSettled(group) ||
          (group.begin > body.begin &&
           !mayRunAgain(around.range.in(file.text))))
        continue;
      const std::set<std::string> words =
          identifiersOf(rangeOf(group).in(file.text));
      for (const Capture &capture : arm.captures)
        if (capture.passing == Passing::Value && words.count(capture.name))
          return ofOtherBuilds("needs `" + capture.name + "`, of which", group);
    }
  return std::nullopt;
}

/// What includes bring is looked at as this build takes them. One that goes
/// along under its condition, alone, is what it is in any build that has it.
std::optional<Blocker> OtherBuilds::blockerOfIncludes(TextRange range) const {
  for (const ConditionalGroup &group : file.tree.groups) {
    if (!range.contains(group.begin) || !isSeen(group))
      continue;
    const bool changes = !macrosChanged(rangeOf(group).in(file.text)).empty();
    const bool includes =
        llvm::any_of(file.tree.includes, [&](const IncludeDirective &include) {
          return group.line < include.line && include.line < group.endLine;
        });
    const bool goesAlong = !changes && group.arms.size() == 1 &&
                           activeArm(group, file.facts.preprocessor) == 0;
    if ((changes || includes) && !goesAlong && !isSettled(group))
      return ofOtherBuilds("has includes or macros that", group);
  }
  return std::nullopt;
}

std::optional<Blocker> OtherBuilds::blockerOf(const ArmFacts &arm) const {
  const TextRange body = bodyOf(file, arm);
  if (auto blocker = blockerOfIncludes(body))
    return blocker;
  if (arm.place == Place::Includes || arm.place == Place::Empty)
    return std::nullopt;
  if (const ConditionalGroup *group = unsettledIn(body))
    return ofOtherBuilds("has text that", *group);
  if (auto blocker = blockerOfMacros(body))
    return blocker;
  return blockerOfCaptures(arm);
}

std::optional<Blocker> OtherBuilds::blockerOf(const NeededText &text) const {
  const ConditionalGroup *group = unsettledIn(text.range);
  if (!group)
    group = alternativeAt(text.range.begin);
  if (group)
    return ofOtherBuilds("needs " + text.what + ", which", *group);
  return blockerOfMacros(text.range);
}

} // namespace decouple
