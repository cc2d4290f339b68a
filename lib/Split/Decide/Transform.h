//===- Transform.h - how a block leaves the host --------------------------===//
//
// Outline => [Transform, Protocol] => texts, outcomes
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

enum class Transform {
  DropIncludes,
  Travel,
  Hook,
  Interface,
  Bind,
  Flag,
  WithParent,
  None
};
const char *nameOf(Transform transform);

/// What the host learns from a hook.
enum class Protocol {
  Nothing, ///< void
  Value,   ///< the arm's result, returned by the host
  Maybe,   ///< std::optional of it: the arm does not always return
  Handled, ///< bool: whether the arm was taken
  Default  ///< the new value of a variable that the host has initialised
};
const char *nameOf(Protocol protocol);

/// Sets `value` to what is called `name`; false when nothing is.
bool fromName(llvm::StringRef name, Transform &value);
bool fromName(llvm::StringRef name, Protocol &value);

} // namespace decouple
