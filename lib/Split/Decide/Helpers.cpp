#include "Split/Decide/Helpers.h"

#include "Split/Decide/Macros.h"
#include "Split/Decide/Pragmas.h"
#include "Split/Decide/StayingBlocks.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

bool travels(const HostFile &file, const std::vector<Outline> &outlines,
             TextRange declaration) {
  return llvm::any_of(outlines, [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    const Arm &body = file.tree.groups[arm.group].arms[arm.arm];
    return outline.transform == Transform::Travel &&
           TextRange{body.bodyBegin, body.bodyEnd}.contains(declaration);
  });
}

/// Why `declaration` cannot be copied.
static std::optional<Blocker> blockerOf(const HostFile &file,
                                        const DeclarationFacts &declaration) {
  std::string name = "`" + declaration.name + "`";
  if (std::string pragma = pragmaAt(file, declaration.range); !pragma.empty())
    return Blocker{DiagnosticId::TD2035, "needs " + name + ", which `#pragma " +
                                             pragma + "` is about"};
  if (declaration.definedForOthers)
    return Blocker{
        DiagnosticId::TD2014,
        "needs something that cannot leave the file: the " +
            std::string(declaration.function ? "function " : "variable ") +
            name +
            " is defined in the file and visible to "
            "others"};
  if (declaration.mutableState)
    return Blocker{DiagnosticId::TD2014,
                   "needs something that cannot leave the file: " + name +
                       " is a variable of the file"};
  if (declaration.holdsState)
    return Blocker{DiagnosticId::TD2019,
                   "needs " + name + ", whose state would exist twice"};
  if (declaration.hasIdentity)
    return Blocker{DiagnosticId::TD2024,
                   "needs the class " + name + ", which a copy cannot replace"};
  if (!declaration.addressOf.empty())
    return Blocker{DiagnosticId::TD2025,
                   "needs " + name + ", which asks for the address of `" +
                       declaration.addressOf + "`"};
  if (const MacroUse *macro = ownPlaceMacroIn(file, declaration.range))
    return Blocker{DiagnosticId::TD2026,
                   "needs " + name + ", which asks for `" + macro->name + "`"};
  if (declaration.namesFile)
    return Blocker{DiagnosticId::TD2026,
                   "needs " + name + ", which names the file it stands in"};
  return std::nullopt;
}

/// Calls `see` for each of `open` and of what these need, once and depth first,
/// until it gives false.
template <typename See>
static void forEachNeeded(const HostFile &file, std::vector<std::size_t> open,
                          See see) {
  std::set<std::size_t> seen;
  std::reverse(open.begin(), open.end());
  while (!open.empty()) {
    std::size_t next = open.back();
    open.pop_back();
    if (!seen.insert(next).second)
      continue;
    if (!see(next))
      return;
    const DeclarationFacts &declaration = file.facts.declarations[next];
    llvm::append_range(open, llvm::reverse(declaration.bringsAlong));
    llvm::append_range(open, llvm::reverse(declaration.needs));
  }
}

std::set<std::size_t> neededBy(const HostFile &file, const ArmFacts &arm) {
  std::set<std::size_t> needed;
  forEachNeeded(file, arm.needs,
                [&](std::size_t index) { return needed.insert(index).second; });
  return needed;
}

namespace {

/// Looks for what keeps an arm from leaving.
class Closure {
public:
  Closure(const HostFile &file, const std::vector<Outline> &outlines)
      : file(file), outlines(outlines), staying(file, outlines), others(file) {}

  /// Adds to `chosen` what `arm` needs, and `wanted`; what stops it.
  std::optional<Blocker> add(const ArmFacts &arm,
                             const std::set<std::size_t> &wanted,
                             std::set<std::size_t> &chosen) const {
    std::optional<Blocker> blocker = blockerOfArm(arm);
    const TextRange body = bodyOf(file, arm);
    std::vector<std::size_t> open = arm.needs;
    open.insert(open.end(), wanted.begin(), wanted.end());
    forEachNeeded(file, std::move(open), [&](std::size_t index) {
      const DeclarationFacts &declaration = file.facts.declarations[index];
      if (!blocker)
        blocker = blockerOf(declaration);
      // The copy would have the arm, too.
      if (!blocker && declaration.range.contains(body) &&
          !travels(file, outlines, declaration.range))
        blocker = Blocker{DiagnosticId::TD2014, "needs `" + declaration.name +
                                                    "`, which it is a part of"};
      chosen.insert(index);
      return !blocker;
    });
    return blocker;
  }

private:
  /// A variable that a block before it declares, and keeps.
  std::optional<Blocker> blockerOfCaptures(const ArmFacts &arm) const {
    for (const Outline &other : outlines) {
      const ArmFacts &declaring = file.facts.arms[other.arm];
      if (other.transform != Transform::None ||
          declaring.functionBegin != arm.functionBegin)
        continue;
      for (const EscapingVariable &variable : declaring.escaping)
        if (llvm::any_of(arm.captures, [&](const Capture &capture) {
              return capture.name == variable.name;
            }))
          return Blocker{DiagnosticId::TD2014,
                         "needs `" + variable.name + "` of the block at line " +
                             std::to_string(file.groupOf(declaring).line) +
                             ", which stays"};
    }
    return std::nullopt;
  }

  std::optional<Blocker> blockerOfArm(const ArmFacts &arm) const {
    if (auto blocker = staying.blockerOf({bodyOf(file, arm), arm.includes, ""}))
      return blocker;
    if (auto blocker = blockerOfCaptures(arm))
      return blocker;
    if (auto blocker = others.blockerOf(arm))
      return blocker;
    for (TextRange carried : arm.carried) {
      if (carried.contains(bodyOf(file, arm)))
        return Blocker{DiagnosticId::TD2014,
                       "needs the local class that it is a part of"};
      const NeededText text{carried, arm.includes,
                            "what its function declares"};
      if (auto blocker = staying.blockerOf(text))
        return blocker;
      if (auto blocker = others.blockerOf(text))
        return blocker;
    }
    return std::nullopt;
  }

  std::optional<Blocker> blockerOf(const DeclarationFacts &declaration) const {
    if (!travels(file, outlines, declaration.range))
      if (auto blocker = decouple::blockerOf(file, declaration))
        return blocker;
    const NeededText text{declaration.range, declaration.includes,
                          "`" + declaration.name + "`"};
    if (auto blocker = staying.blockerOf(text))
      return blocker;
    return others.blockerOf(text);
  }

  const HostFile &file;
  const std::vector<Outline> &outlines;
  const StayingBlocks staying;
  const OtherBuilds others;
};

} // namespace

/// One pass over all outlines; whether none was refused.
static bool collectHelpers(const HostFile &file, std::vector<Outline> &outlines,
                           const std::set<std::size_t> &wanted,
                           std::set<std::size_t> &all) {
  for (Outline &outline : outlines) {
    if (!leavesText(outline))
      continue;
    const Closure closure(file, outlines);
    if (auto blocker = closure.add(file.facts.arms[outline.arm], wanted, all)) {
      refuse(outline, blocker->number, blocker->reason);
      return false;
    }
  }
  return true;
}

static std::set<std::size_t>
chooseHelpers(const HostFile &file, std::vector<Outline> &outlines,
              const std::set<std::size_t> &wanted) {
  // What a refused arm declares travels no more: others would have to copy it.
  std::set<std::size_t> all;
  while (!collectHelpers(file, outlines, wanted, all))
    all.clear();
  return all;
}

/// Refuses includes that another build may take otherwise.
static void keepIncludesOfOtherBuilds(const HostFile &file,
                                      std::vector<Outline> &outlines) {
  const OtherBuilds others(file);
  for (Outline &outline : outlines)
    if (outline.transform == Transform::DropIncludes)
      if (auto blocker = others.blockerOf(file.facts.arms[outline.arm]))
        refuse(outline, blocker->number, blocker->reason);
}

/// Refuses includes whose condition still has a block that needs them.
static void keepNeededIncludes(const HostFile &file,
                               std::vector<Outline> &outlines) {
  auto macrosOf = [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    return file.groupOf(arm).arms[arm.arm].macros;
  };
  for (Outline &include : outlines) {
    if (include.transform != Transform::DropIncludes)
      continue;
    for (const Outline &other : outlines) {
      const ArmFacts &arm = file.facts.arms[other.arm];
      if (other.transform != Transform::None || arm.place == Place::Includes ||
          macrosOf(other) != macrosOf(include))
        continue;
      refuse(include, DiagnosticId::TD2016,
             "stays with the block at line " +
                 llvm::Twine(file.groupOf(arm).line));
      break;
    }
  }
}

std::set<std::size_t> settle(const HostFile &file,
                             std::vector<Outline> &outlines,
                             const std::set<std::size_t> &wanted) {
  keepIncludesOfOtherBuilds(file, outlines);
  std::set<std::size_t> helpers = chooseHelpers(file, outlines, wanted);
  // Last: each block that stays, for a helper as well, keeps its includes.
  keepNeededIncludes(file, outlines);
  return helpers;
}

} // namespace decouple
