//===- Review.h - what a run ends with ------------------------------------===//
//
// ReviewItems => exit code                            (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Errors.h"
#include "Verify/Review.h"

namespace decouple {

/// The exit code of a run with this list; with 1, a note on stderr says why.
ExitCode reviewCode(llvm::ArrayRef<ReviewItem> items, bool strict);

/// What `--strict` does, for its help.
inline constexpr char StrictHelp[] =
    "exit with 1 also when something is unclassified, or a rule or a path that "
    "it names hits nothing";

} // namespace decouple
