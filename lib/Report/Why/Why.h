//===- Why.h - the answer to one question ---------------------------------===//
//
// PATH[:LINE[-LINE]] + all earlier values => prose            (part of report,
// `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include "Rules/PathChoice.h"
#include <optional>

namespace decouple {

/// What `why PATH[:LINE[-LINE]]` asks about; it is there.
struct Question {
  std::size_t file = 0;               ///< of the tree; of a directory the first
  std::string directory{};            ///< "": a file is asked about
  std::optional<ChosenLines> lines{}; ///< nothing: the file as a whole
};

/// `place`, which readPlace reads; the tree's root may be in front, and the
/// path may be a directory. Errors: UsageError when the checkout has no such
/// file or directory, or the file no such lines.
llvm::Expected<Question> askAbout(const SourceTree &tree,
                                  llvm::StringRef place);

std::string answer(const Question &question, const ReportInput &input);

} // namespace decouple
