//===- Place.h - where in the grammar a block stands ----------------------===//
//
// ArmFacts => [Place] => outlines, outcomes   (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace decouple {

/// Where in the grammar the text of an arm stands.
enum class Place {
  Includes,
  Declarations,
  Statements,
  ElseIf,
  Case,
  Initializer,
  Expression,
  Empty,
  Nested, ///< in another block that acts
  Unread  ///< nobody knows: it is not parsed
};
const char *nameOf(Place place);

/// Sets `value` to what is called `name`; false when nothing is.
bool fromName(llvm::StringRef name, Place &value);

} // namespace decouple
