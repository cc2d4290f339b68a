#include "Split/Decide/Misfits.h"

#include "Split/Decide/Helpers.h"
#include "Split/Decide/Refusals.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace decouple {

static bool isOnceMore(const Misfit &misfit) {
  return misfit.kind >= Misfit::RunsTwice;
}

/// What the backend's source would do, or have, besides the host's.
static std::string onceMore(const Misfit &misfit) {
  const char *what =
      misfit.kind == Misfit::RunsTwice
          ? "which runs when a program is loaded, would run for the backend"
      : misfit.kind == Misfit::DefinedTwice
          ? "which is not inline, would be defined by the backend"
          : "which is put somewhere by its text, would be in the backend";
  return "needs the file's headers, and `" + misfit.name +
         "` of one of them, " + what + " as well";
}

/// What leaves with includes that no source of the backend has instead.
static std::string addedAlone(const Misfit &misfit) {
  return (misfit.name.empty() ? "includes what has an error"
                              : "includes `" + misfit.name +
                                    "`, which a program may have or run though "
                                    "nobody names it") +
         std::string(", and nothing of the file goes to the backend");
}

static bool isOfHooks(const Misfit &misfit) {
  return llvm::is_contained({Misfit::Brought, Misfit::LooseHooks,
                             Misfit::MacroRead, Misfit::ReadsOtherwise,
                             Misfit::NotRead},
                            misfit.kind);
}

/// Refuses what the header of hooks, or of an interface, would come with.
static void refuseOfHooks(Outline &outline, const Misfit &misfit) {
  switch (misfit.kind) {
  case Misfit::Brought:
    return refuse(outline, DiagnosticId::TD2036,
                  "needs `" + misfit.name +
                      "`, which the file does not include in front of its "
                      "text: names might refer to something else with it");
  case Misfit::LooseHooks:
    return refuse(outline, DiagnosticId::TD2001,
                  "the header of its hook does not compile by itself: " +
                      misfit.name);
  case Misfit::ReadsOtherwise:
    return refuse(outline, DiagnosticId::TD2036,
                  "`" + misfit.name +
                      "`, a header of the file, would compile other code in "
                      "the backend's source");
  case Misfit::NotRead:
    return refuse(outline, DiagnosticId::TD2036,
                  "`" + misfit.name +
                      "`, a header of the file, is not found, or not asked "
                      "for, by the backend's source");
  default: // MacroRead
    return refuse(outline, DiagnosticId::TD2036,
                  "the file defines `" + misfit.name +
                      "`, which the header of its hook would read");
  }
}

static std::string notShared(const Misfit &misfit) {
  return (misfit.name.empty() ? "" : "needs " + misfit.name + ", which ") +
         blockerFor(*misfit.finding).reason;
}

static std::string quoted(const std::string &name) {
  return name.empty() ? "what stands" : "`" + name + "`"; // a bracket, say
}

/// What would mean something else once the block has left.
static std::string otherMeaning(const Misfit &misfit) {
  const std::string name = quoted(misfit.name),
                    line = "line " + std::to_string(misfit.line);
  switch (misfit.kind) {
  case Misfit::OtherInBackend:
    return name + " in " + line +
           " would refer to something else in the backend";
  case Misfit::OtherKeyword:
    return name + " is a macro, which would be in the split's own text";
  case Misfit::OtherLayout:
    return "uses " + name +
           ", which a block in its header makes different in the backend";
  case Misfit::Undecided:
    return "a header may decide something by " + misfit.name +
           " while compiling, and otherwise without the device; the rules' "
           "`harmlessClasses` are for classes of which that is not so";
  default: // OtherMeaning
    return name + " in " + line +
           ", which stays, would refer to something else once the block has "
           "left";
  }
}

static void refuse(Outline &outline, const Misfit &misfit) {
  std::string name = quoted(misfit.name),
              line = "line " + std::to_string(misfit.line);
  switch (misfit.kind) {
  case Misfit::OtherMeaning:
  case Misfit::OtherInBackend:
  case Misfit::OtherKeyword:
  case Misfit::OtherLayout:
  case Misfit::Undecided:
    return refuse(outline, DiagnosticId::TD2036, otherMeaning(misfit));
  case Misfit::OtherHeader:
    return refuse(outline, DiagnosticId::TD2027,
                  name +
                      " would compile different code once the block has left");
  case Misfit::ShortLife:
    return refuse(outline, DiagnosticId::TD2018,
                  "the arm that stays declares " + name +
                      ", which must outlive the block");
  case Misfit::DeducedByHook:
    return refuse(outline, DiagnosticId::TD2029,
                  "it alone says what the function, whose result is deduced, "
                  "returns");
  case Misfit::LostText:
    return refuse(outline, DiagnosticId::TD2027,
                  "what " + line +
                      " asks for is defined by text that leaves only");
  case Misfit::CopiedForHook:
    return refuse(outline, DiagnosticId::TD2034,
                  "the lambda in " + line + " would capture " + misfit.name +
                      " for the hook alone");
  case Misfit::NotShared:
    return refuse(outline, blockerFor(*misfit.finding).number,
                  notShared(misfit));
  case Misfit::AddedAlone:
    return refuse(outline, DiagnosticId::TD2016, addedAlone(misfit));
  case Misfit::Brought:
  case Misfit::LooseHooks:
  case Misfit::MacroRead:
  case Misfit::ReadsOtherwise:
  case Misfit::NotRead:
    return refuseOfHooks(outline, misfit);
  case Misfit::RunsTwice:
  case Misfit::DefinedTwice:
  case Misfit::PlacedTwice:
    return refuse(outline, DiagnosticId::TD2014, onceMore(misfit));
  case Misfit::LeftBehind:
    return; // comes along
  }
}

static bool isDeclaration(const HostFile &file, const Outline &outline) {
  Place place = file.facts.arms[outline.arm].place;
  return place == Place::Includes || place == Place::Empty ||
         place == Place::Declarations;
}

/// Whether `misfit`, which is of headers of hooks, may be about `outline`.
static bool asksForHeaders(const Outline &outline, const Misfit &misfit) {
  if (misfit.kind == Misfit::LooseHooks || misfit.kind == Misfit::MacroRead)
    return outline.transform == Transform::Hook;
  return leavesText(outline) || outline.transform == Transform::Interface;
}

/// The outlines that `misfit` is about. Those that are refused already have
/// nothing to do with it: their text stays.
static std::vector<Outline *> concerned(const HostFile &file,
                                        const Misfit &misfit,
                                        std::vector<Outline> &outlines) {
  std::vector<Outline *> found, all;
  const bool isOfBackend = isOnceMore(misfit);
  for (Outline &outline : outlines) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    if (outline.transform == Transform::None ||
        (isOfBackend && !leavesText(outline)) ||
        (isOfHooks(misfit) && !asksForHeaders(outline, misfit)))
      continue;
    if (misfit.group != ConditionalGroup::None
            ? arm.group == misfit.group
            : file.groupOf(arm).begin < misfit.offset)
      found.push_back(&outline);
    all.push_back(&outline);
  }
  // Where no block comes before it, any may be why.
  if (found.empty() && misfit.group == ConditionalGroup::None)
    return all;
  auto declares = [&](const Outline *outline) {
    return isDeclaration(file, *outline);
  };
  if (misfit.group == ConditionalGroup::None && !isOfBackend &&
      !isOfHooks(misfit) && llvm::any_of(found, declares))
    llvm::erase_if(found, [&](const Outline *o) { return !declares(o); });
  return found;
}

/// Whether the arm of `outline` may say something of text in other functions.
static bool saysMoreThanItsFunction(const HostFile &file,
                                    const Outline &outline) {
  const llvm::StringRef body =
      bodyOf(file, file.facts.arms[outline.arm]).in(file.text);
  return isDeclaration(file, outline) || body.contains('#');
}

/// Whether one declaration of the file has both places.
static bool areTogether(const HostFile &file, std::size_t one,
                        std::size_t other) {
  return llvm::any_of(file.facts.declarations,
                      [&](const DeclarationFacts &declaration) {
                        return declaration.range.contains(one) &&
                               declaration.range.contains(other);
                      });
}

/// Whether `misfit` is upstream's own: a block that stays, and that a build
/// without the device leaves out, may be why, and none that leaves can.
static bool isOfStaying(const HostFile &file, const Misfit &misfit,
                        const std::vector<Outline> &outlines) {
  if ((misfit.kind != Misfit::OtherMeaning &&
       misfit.kind != Misfit::LostText) ||
      misfit.group != ConditionalGroup::None)
    return false;
  bool isOne = false;
  for (const Outline &outline : outlines) {
    const bool saysMore = saysMoreThanItsFunction(file, outline);
    const std::size_t begin = file.groupOf(file.facts.arms[outline.arm]).begin;
    if (outline.transform == Transform::None)
      isOne |= saysMore;
    else if (saysMore || areTogether(file, begin, misfit.offset))
      return false;
  }
  return isOne;
}

/// Lets what was left behind come along; whether any of it did not before.
static bool bringAlong(const std::vector<Misfit> &misfits,
                       Decisions &decisions) {
  bool changed = false;
  for (const Misfit &misfit : misfits)
    if (misfit.kind == Misfit::LeftBehind)
      changed |= decisions.wanted.insert(misfit.declaration).second;
  return changed;
}

const Misfit *broughtByInterface(const HostFile &file,
                                 const std::vector<Misfit> &misfits,
                                 const std::vector<Outline> &outlines) {
  for (const Misfit &misfit : misfits)
    if (misfit.kind == Misfit::Brought &&
        llvm::any_of(outlines, [&](const Outline &outline) {
          return outline.transform == Transform::Interface &&
                 file.facts.arms[outline.arm].group == misfit.group;
        }))
      return &misfit;
  return nullptr;
}

bool settleMisfits(const HostFile &file, const std::vector<Misfit> &misfits,
                   Decisions &decisions) {
  bool changed = bringAlong(misfits, decisions);
  bool isFirst = true; // one block may be why for all of them
  for (const Misfit &misfit : misfits) {
    // What the backend lacks may be why a name there means something else.
    if (misfit.kind == Misfit::LeftBehind ||
        (changed && misfit.kind == Misfit::OtherInBackend) ||
        isOfStaying(file, misfit, decisions.outlines) ||
        (misfit.kind == Misfit::OtherMeaning && !std::exchange(isFirst, false)))
      continue;
    for (Outline *outline : concerned(file, misfit, decisions.outlines)) {
      refuse(*outline, misfit);
      changed = true;
    }
  }
  if (changed)
    decisions.helpers = settle(file, decisions.outlines, decisions.wanted);
  return changed;
}

} // namespace decouple
