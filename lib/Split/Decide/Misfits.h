//===- Misfits.h - what a check found about single blocks -----------------===//
//
// UnitChecks => [Misfits] => refusals         (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Decide.h"

namespace decouple {

/// Something about a written file that only its parse could show.
struct Misfit {
  enum Kind {
    OtherMeaning,   ///< a name that stays refers to something else
    OtherInBackend, ///< a name that leaves refers to something else there
    OtherKeyword,   ///< a macro has its name, in the text of the edits as well
    OtherHeader,    ///< a header that stays reads differently
    ShortLife,      ///< the arm that stays declares what has to live on
    DeducedByHook,  ///< what a function of the host returns, by the hook alone
    LostText,       ///< a condition that only what leaves makes true
    LeftBehind,     ///< a declaration that a template finds in the host alone
    CopiedForHook,  ///< by a lambda of the host, for the call of the hook alone
    OtherLayout,    ///< a class that the host's build makes otherwise
    NotShared,      ///< `finding`: what the backend has of a header alone
    Undecided,      ///< a header decides by it, otherwise without the device
    AddedAlone,     ///< by includes that leave, for nobody includes it then
    Brought,        ///< a header `name`, by what hooks need alone
    LooseHooks,     ///< `name`: why their header cannot be included first
    MacroRead,      ///< by the header of hooks: the file's own `name`
    ReadsOtherwise, ///< a header `name`, in the backend's source
    NotRead,        ///< a header `name`, by the backend's source alone
    RunsTwice,      ///< code of a header, for each source that includes it
    DefinedTwice,   ///< something of a header that is not inline
    PlacedTwice     ///< what a header puts into a section, or tells to assemble
  };
  Kind kind;
  std::string name; ///< that it is about; NotShared: what is copied for it
  unsigned line = 0;
  /// The group that it is about; None: the declarations and includes before
  /// `offset` that leave, or, when there are none, all blocks before it.
  std::size_t group = ConditionalGroup::None;
  std::size_t offset = 0;
  std::size_t declaration = 0; ///< LeftBehind: in UnitFacts::declarations
  std::optional<Finding> finding = std::nullopt;
};

/// The one that is about a header which a call of an interface needs; null:
/// there is none.
const Misfit *broughtByInterface(const HostFile &file,
                                 const std::vector<Misfit> &misfits,
                                 const std::vector<Outline> &outlines);

/// Refuses the blocks that `misfits` are about, and lets come along what was
/// left behind; whether that changes anything. What the others need is chosen
/// anew.
bool settleMisfits(const HostFile &file, const std::vector<Misfit> &misfits,
                   Decisions &decisions);

} // namespace decouple
