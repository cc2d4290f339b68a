#include "Split/Decide/Decide.h"

#include "Split/Decide/ChooseTransform.h"
#include "Split/Decide/Helpers.h"
#include "Split/Decide/Obstacles.h"

namespace decouple {

/// The words of `range`, and those that macros make of it in either build.
/// Behind a token stands the pragma in force; see SeenToken.
static std::set<std::string> wordsIn(const HostFile &file, TextRange range) {
  std::set<std::string> words = identifiersOf(range.in(file.text));
  for (const UnitTokens *seen :
       {&file.facts.withDevice, &file.facts.withoutDevice})
    for (const SeenToken &token : seen->main)
      if (range.contains(token.offset))
        words.insert(llvm::StringRef(token.text).split(' ').first.str());
  return words;
}

/// The words that may stand where the host asks the hook of `arm`.
static std::set<std::string> wordsAround(const HostFile &file,
                                         const ArmFacts &arm) {
  if (arm.keptTwin)
    return {arm.keptTwin->arguments.begin(), arm.keptTwin->arguments.end()};
  for (const DeclarationFacts &declaration : file.facts.declarations)
    if (declaration.range.contains(file.groupOf(arm).begin))
      return wordsIn(file, declaration.range);
  return wordsIn(file, {0, file.text.size()});
}

/// What generated text has beside the function's own.
static void chooseWords(const HostFile &file, const ArmFacts &arm,
                        Outline &outline) {
  std::set<std::string> around = wordsAround(file, arm);
  outline.hook = freeWord(outline.hook, around);
  outline.answer = freeWord(outline.answer, around);
  std::set<std::string> inside = wordsIn(file, bodyOf(file, arm));
  for (TextRange carried : arm.carried)
    inside.merge(wordsIn(file, carried));
  outline.value = freeWord(outline.value, inside);
}

/// Each arm by itself.
static std::vector<Outline> outlinesOf(const HostFile &file,
                                       const SplitRules &rules,
                                       const HookNames &names) {
  std::vector<Outline> outlines;
  for (std::size_t i = 0; i < file.facts.arms.size(); ++i) {
    const ArmFacts &arm = file.facts.arms[i];
    Outline outline = chooseTransform(file, rules, i);
    if (!arm.function.empty() && outline.transform != Transform::None &&
        outline.transform != Transform::Travel)
      chooseWords(file, arm, outline);
    outlines.push_back(std::move(outline));
  }
  nameHooks(file, rules, names, outlines);
  return outlines;
}

Decisions decide(const HostFile &file, const SplitRules &rules, HookNames names,
                 llvm::StringRef root, std::optional<UnitRefusal> noHooks) {
  Decisions decisions;
  decisions.noHooks = std::move(noHooks);
  decisions.names = std::move(names);
  decisions.outlines = outlinesOf(file, rules, decisions.names);
  decisions.remarks = refuseErroneous(file, root, decisions.outlines);
  refuseContradictory(file, decisions.outlines);
  refuseExpanded(file, decisions.outlines);
  if (decisions.noHooks)
    refuseHooks(*decisions.noHooks, decisions.outlines);
  decisions.helpers = settle(file, decisions.outlines, decisions.wanted);
  return decisions;
}

bool withdrawInterfaces(const HostFile &file, const SplitRules &rules,
                        Decisions &decisions, const std::string &unfit) {
  bool any = false;
  for (Outline &outline : decisions.outlines) {
    if (outline.transform != Transform::Interface)
      continue;
    any = true;
    outline.transform = Transform::Hook;
    outline.call.reset();
    outline.unfit = unfit;
  }
  if (!any)
    return false;
  nameHooks(file, rules, decisions.names, decisions.outlines);
  if (decisions.noHooks)
    refuseHooks(*decisions.noHooks, decisions.outlines);
  decisions.helpers = settle(file, decisions.outlines, decisions.wanted);
  return true;
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
