//===- Review.h - what a run ends with ------------------------------------===//
//
// ReviewItems => exit code                            (part of tools)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Marks/Marks.h"
#include "Support/Errors.h"
#include "Verify/Review.h"

namespace decouple {

/// The exit code of a run with this list; with 1, a note on stderr says why.
ExitCode reviewCode(llvm::ArrayRef<ReviewItem> items, bool strict);

/// The marks of `--review`; null where it was not given. Errors: those of
/// readMarks.
llvm::Expected<nlohmann::json> marksIn(const std::string &file);

/// Enters into `report` which marks of `exported` hold; nothing where that is
/// null.
void addMarks(nlohmann::json &report, const nlohmann::json &exported);

/// For setExitCodes, where the list to review decides.
inline constexpr char ReviewCodes[] =
    "  0  done\n"
    "  1  done, but something needs a review: a failed check, a block that is\n"
    "     not split although a host was given, a patch that does not fit, a\n"
    "     conflict with a hand edit, or something missing from the backend;\n"
    "     with --strict also anything unclassified, and any rule or path of "
    "one\n"
    "     that hits nothing\n";

/// What `--strict` does, for its help.
inline constexpr char StrictHelp[] =
    "exit with 1 also when something is unclassified, or a rule or a path that "
    "it names hits nothing";

} // namespace decouple
