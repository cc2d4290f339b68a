//===- Hunks.h - what is left of a patch ----------------------------------===//
//
// text of a patch, as the run gave it => what it lacks
//                                     (part of emit; verify asks)
//
// Of the text alone: where there is no checkout git has nothing to try it on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// Why `patch` does nothing, or not all that its hunks say, whatever it is
/// applied to; "": it has whole hunks, or renames a file or the like.
std::string faultOfPatch(llvm::StringRef patch);

/// Which hunks of `given` have no counterpart in `patch`, which people have
/// edited: those at the same file have half of what it alone changes.
/// "": none.
std::string lostHunks(llvm::StringRef given, llvm::StringRef patch);

} // namespace decouple
