//===- Vocabulary.h - the words of the split stage ------------------------===//
//
// Split: one table for each enumeration, for what is shown and what is kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// Where in the grammar the text of a block stands.
enum class Place {
  Includes,
  Declarations,
  Statements,
  ElseIf,
  SwitchArm,
  Initializer,
  Expression,
  Empty,
  Nested ///< in another block that acts
};

/// How a block leaves the host.
enum class Transform {
  DropIncludes,
  Travel,
  Hook,
  Bind,
  Flag,
  WithParent,
  None
};

/// What the host learns from a hook.
enum class Protocol {
  Nothing, ///< void
  Value,   ///< the arm's result, returned by the host
  Maybe,   ///< std::optional of it: the arm does not always return
  Handled, ///< bool: whether the arm was taken
  Default  ///< the new value of a variable that the host has initialised
};

/// Who answers for a block that acts.
enum class Outcome {
  Automatic, ///< a transform
  ByHand,    ///< a hand-written patch
  Declared,  ///< a rule that says why it stays
  Refused    ///< nobody
};

/// In the order of a report.
inline constexpr Outcome AllOutcomes[] = {Outcome::Automatic, Outcome::ByHand,
                                          Outcome::Declared, Outcome::Refused};

const char *nameOf(Place place);
const char *nameOf(Transform transform);
const char *nameOf(Protocol protocol);
const char *nameOf(Outcome outcome);

/// Sets `value` to what is called `name`; false when nothing is.
bool fromName(llvm::StringRef name, Place &value);
bool fromName(llvm::StringRef name, Transform &value);
bool fromName(llvm::StringRef name, Protocol &value);
bool fromName(llvm::StringRef name, Outcome &value);

} // namespace decouple
