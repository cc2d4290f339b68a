//===- Outline.h - which transform a block gets ---------------------------===//
//
// UnitFacts + rules => [Outline] => host edits, backend text
//
// Decides and names; no text is made here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/UnitFacts.h"

namespace decouple {

/// The decision for one arm.
struct Outline {
  std::size_t arm = 0; ///< in UnitFacts::arms
  Transform transform = Transform::None;
  Protocol protocol = Protocol::Nothing;
  bool returnsVoid = false; ///< Nothing, then `return;` in the host
  std::string name;         ///< hook member, or stem of the binding function
  std::string diagnostic;   ///< "TD2006" when transform is None
  std::string reason;
};

/// A file of the host that is taken apart.
struct HostFile {
  std::string path;
  llvm::StringRef text;
  const DirectiveTree &tree;
  const UnitFacts &facts;
  std::vector<std::string> deviceMacros; ///< sorted
};

/// One outline for each of `file.facts.arms`, parallel to it.
std::vector<Outline> outline(const HostFile &file, const SplitRules &rules);

/// True when `variable` can be found again without the host function.
bool isRecoverable(const UnitFacts &facts, std::size_t variable,
                   const BindingRules &rules);

/// The text of an arm with CallReplacements done, and the captures left.
struct BindingText {
  std::string text;
  std::vector<Capture> captures;
};
BindingText bindingText(const HostFile &file, const ArmFacts &arm,
                        const BindingRules &rules);

/// The arms that stay when `arm` leaves: indices into the group's arms.
std::vector<std::size_t> keptArms(const ConditionalGroup &group,
                                  std::size_t arm);

/// The arm's text as the backend has it: without the `else` that ties a branch
/// to those before it.
TextRange leavingText(const ConditionalGroup &group, const ArmFacts &arm);

/// True when no text but blanks and comments stays.
bool keepsNothing(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
