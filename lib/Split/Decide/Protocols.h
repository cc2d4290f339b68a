//===- Protocols.h - can a hook give this back? ---------------------------===//
//
// HostFile + arm => what the protocols "optional value", "new value" and
// "handled" ask of the texts                  (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"

namespace decouple {

/// Whether a `return` of `arm` means something else where the result is a
/// std::optional: braces, a reference, an optional or what is made of one.
bool mayReadAsNoAnswer(const HostFile &file, const ArmFacts &arm);

/// Whether each arm that stays only declares the variable, with the type that
/// `arm` has and from a literal or a variable that has a value: it may be made,
/// and then be given the hook's value.
bool keepsPlainValue(const HostFile &file, const ArmFacts &arm);

/// Whether a branch or case of the arm may say that it is not meant although
/// others stay in its place: those were not asked where the arm is there.
bool leavesRoomForKept(const HostFile &file, const ArmFacts &arm);

/// Whether control may come to text that stays in place of the arm by a `case`
/// or `default` of a switch around the block, past the hook.
bool leadsIntoKept(const HostFile &file, const ArmFacts &arm);

/// Whether the version of the arm's function that stays has an attribute that
/// is about more than who sees it. There is such a version.
bool keptTwinActs(const HostFile &file, const ArmFacts &arm);

} // namespace decouple
