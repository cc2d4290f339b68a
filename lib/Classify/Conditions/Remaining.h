//===- Remaining.h - a condition without the macros that are known --------===//
//
// condition text + Configuration => the part that is still open
//                                             (used by split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Conditions/Condition.h"
#include <string>

namespace decouple {

/// What is left of a condition. `text` is empty unless `truth` is Unknown.
struct Remaining {
  Truth truth = Truth::Unknown;
  std::string text;
};

/// `expression` of #if or #elif without what `known` decides of it:
/// `defined(A) || defined(B)` is `defined(B)` where A is not defined. What is
/// neither an operand of `||` and `&&` nor denied is decided as a whole or
/// stays as it is written.
Remaining remainingOf(llvm::StringRef expression, const Configuration &known);

} // namespace decouple
