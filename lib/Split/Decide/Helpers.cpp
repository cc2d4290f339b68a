#include "Split/Decide/Helpers.h"

#include "Split/Decide/Macros.h"
#include "Split/Decide/Pragmas.h"
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

namespace {

/// Why a declaration cannot be copied.
struct Blocker {
  DiagnosticId number;
  std::string reason;
};

} // namespace

/// The refusal of `what` for a block in `text` that stays: the backend would
/// read it with the device, the host without.
static std::optional<Blocker> stayingBlock(const HostFile &file,
                                           const std::vector<Outline> &outlines,
                                           TextRange text,
                                           const llvm::Twine &what) {
  for (const Outline &outline : outlines) {
    const ConditionalGroup &group = file.groupOf(file.facts.arms[outline.arm]);
    if (outline.transform == Transform::None && text.contains(group.begin))
      return Blocker{DiagnosticId::TD2014,
                     ("needs " + what + ", in which the block at line " +
                      llvm::Twine(group.line) + " stays")
                         .str()};
  }
  return std::nullopt;
}

static std::optional<Blocker> blockerOf(const HostFile &file,
                                        const DeclarationFacts &declaration) {
  std::string name = "`" + declaration.name + "`";
  if (std::string pragma = pragmaAt(file, declaration.range); !pragma.empty())
    return Blocker{DiagnosticId::TD2035, "needs " + name + ", which `#pragma " +
                                             pragma + "` is about"};
  if (declaration.definedForOthers)
    return Blocker{
        DiagnosticId::TD2014,
        "needs what cannot leave the file: the " +
            std::string(declaration.function ? "function " : "variable ") +
            name +
            " is defined in the file and visible to "
            "others"};
  if (declaration.mutableState)
    return Blocker{DiagnosticId::TD2014,
                   "needs what cannot leave the file: " + name +
                       " is a variable of the file"};
  if (declaration.holdsState)
    return Blocker{DiagnosticId::TD2019,
                   "needs " + name + ", whose state would be there twice"};
  if (declaration.hasIdentity)
    return Blocker{DiagnosticId::TD2024,
                   "needs the class " + name +
                       ", which another one like it cannot replace"};
  if (const MacroUse *macro = ownPlaceMacroIn(file, declaration.range))
    return Blocker{DiagnosticId::TD2026,
                   "needs " + name + ", which asks for `" + macro->name + "`"};
  if (declaration.namesFile)
    return Blocker{DiagnosticId::TD2026,
                   "needs " + name + ", which names the file it stands in"};
  return std::nullopt;
}

namespace {

class Closure {
public:
  Closure(const HostFile &file, const std::vector<Outline> &outlines)
      : file(file), outlines(outlines) {}

  /// Adds `index` and all it needs to `chosen`; what stops it.
  std::optional<Blocker> add(std::size_t index) {
    const DeclarationFacts &declaration = file.facts.declarations[index];
    if (!chosen.insert(index).second)
      return std::nullopt;
    if (!travels(file, outlines, declaration.range))
      if (std::optional<Blocker> blocker = blockerOf(file, declaration))
        return blocker;
    if (std::optional<Blocker> blocker = stayingBlock(
            file, outlines, declaration.range, "`" + declaration.name + "`"))
      return blocker;
    if (std::optional<Blocker> blocker = addAll(declaration.needs))
      return blocker;
    return addAll(declaration.bringsAlong);
  }

  std::optional<Blocker> addAll(const std::vector<std::size_t> &indices) {
    for (std::size_t index : indices)
      if (std::optional<Blocker> blocker = add(index))
        return blocker;
    return std::nullopt;
  }

  /// All that `arm` needs.
  std::optional<Blocker> addAll(const ArmFacts &arm) {
    for (TextRange carried : arm.carried)
      if (std::optional<Blocker> blocker = stayingBlock(
              file, outlines, carried, "what its function declares"))
        return blocker;
    return addAll(arm.needs);
  }

  std::set<std::size_t> chosen;

private:
  const HostFile &file;
  const std::vector<Outline> &outlines;
};

} // namespace

bool needs(const HostFile &file, const ArmFacts &arm, std::size_t index) {
  std::vector<std::size_t> open = arm.needs;
  std::set<std::size_t> seen;
  while (!open.empty()) {
    std::size_t next = open.back();
    open.pop_back();
    if (!seen.insert(next).second)
      continue;
    const DeclarationFacts &declaration = file.facts.declarations[next];
    llvm::append_range(open, declaration.needs);
    llvm::append_range(open, declaration.bringsAlong);
  }
  return seen.count(index) != 0;
}

/// One pass over all outlines; whether none was refused.
static bool collectHelpers(const HostFile &file, std::vector<Outline> &outlines,
                           std::set<std::size_t> &all) {
  bool settled = true;
  for (Outline &outline : outlines) {
    if (!leavesText(outline))
      continue;
    Closure closure(file, outlines);
    if (auto blocker = closure.addAll(file.facts.arms[outline.arm])) {
      refuse(outline, blocker->number, blocker->reason);
      settled = false;
    } else {
      all.insert(closure.chosen.begin(), closure.chosen.end());
    }
  }
  return settled;
}

static std::set<std::size_t> chooseHelpers(const HostFile &file,
                                           std::vector<Outline> &outlines) {
  // What a refused arm declares travels no more: others would have to copy it.
  std::set<std::size_t> all;
  while (!collectHelpers(file, outlines, all))
    all.clear();
  return all;
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
                             std::vector<Outline> &outlines) {
  std::set<std::size_t> helpers = chooseHelpers(file, outlines);
  // Last: each block that stays, for a helper as well, keeps its includes.
  keepNeededIncludes(file, outlines);
  return helpers;
}

} // namespace decouple
