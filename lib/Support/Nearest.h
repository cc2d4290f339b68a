//===- Nearest.h - what was probably meant --------------------------------===//
//
// Support: a mistyped name or path => the likely one, for messages
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// The one of `known` that `name` is a misspelling of, in any case of letters;
/// "" when none is close: a third of the letters may differ, and two letters
/// match a name of three that has one more. The first of those that are equally
/// close.
std::string nearestName(llvm::StringRef name,
                        llvm::ArrayRef<std::string> known);

/// The existing path that `path`, which does not exist, is a misspelling of;
/// "" when there is none.
std::string nearestPath(llvm::StringRef path);

/// "; did you mean 'likely'?", or "" where `likely` is empty.
std::string didYouMean(llvm::StringRef likely);

/// The same for a path; "" where it exists.
std::string didYouMeanPath(llvm::StringRef path);

} // namespace decouple
