//===- HostFile.h - a host file and what is known of it -------------------===//
//
// text + DirectiveTree + UnitFacts => [HostFile] => Decisions
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"

namespace decouple {

/// A file of the host that is taken apart. It borrows all but its name.
struct HostFile {
  std::string path;
  llvm::StringRef text;
  const DirectiveTree &tree;
  const UnitFacts &facts;
  std::vector<std::string> deviceMacros; ///< sorted

  const ConditionalGroup &groupOf(const ArmFacts &arm) const {
    return tree.groups[arm.group];
  }
};

/// The condition of `arm` alone as an expression of #if; "" for #else.
std::string expressionOf(const Arm &arm);

/// The text between the directives of `arm`.
TextRange bodyOf(const HostFile &file, const ArmFacts &arm);

/// The arms that stay when `arm` leaves: indices into the group's arms.
std::vector<std::size_t> keptArms(const ConditionalGroup &group,
                                  std::size_t arm);

/// The arm's text as the backend has it: without the `else` that ties a branch
/// to those before it.
TextRange leavingText(const HostFile &file, const ArmFacts &arm);

/// True when no text but blanks and comments stays.
bool keepsNothing(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
