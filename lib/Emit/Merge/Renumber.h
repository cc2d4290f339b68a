//===- Renumber.h - a patch at other lines --------------------------------===//
//
// patch + what git says of where it applies => patch   (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// `patch` with the numbers of its hunks as `git apply --verbose` says in
/// `said` that they apply. All else keeps its bytes, so that a patch which
/// comes back to the lines that it was made for is what it was.
std::string renumbered(llvm::StringRef patch, llvm::StringRef said);

} // namespace decouple
