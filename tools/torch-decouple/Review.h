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

/// What `--strict` does, for its help.
inline constexpr char StrictHelp[] =
    "exit with 1 also when something is unclassified, or a rule or a path that "
    "it names hits nothing";

} // namespace decouple
