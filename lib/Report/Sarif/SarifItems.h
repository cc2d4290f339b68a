//===- SarifItems.h - what a person has to look at, place by place --------===//
//
// ReviewItems + ScanResult + Classification + Plan => SarifItems
//                                                    (part of Report/Sarif)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"
#include "Rules/PathChoice.h"

namespace decouple {

/// What something is filed under when it is no diagnostic.
inline constexpr char BuildBlockLeft[] = "build-block",
                      PythonSiteLeft[] = "python-site", WantsHook[] = "hook",
                      WantsLine[] = "generic-line";

/// One thing that a person has to look at.
struct SarifItem {
  std::string kind; ///< a diagnostic's name, a Concern's, or one of the above
  Severity level = Severity::Note;
  std::string path;      ///< in the checkout; of a hand edit, in the output
  bool inOutput = false; ///< a hand edit
  unsigned line = 0, endLine = 0; ///< 0: about the file as a whole
  std::string text;               ///< sentences
  /// What it is about besides: a name that stays when lines move.
  std::string subject;
  std::string weight;        ///< of an item of the list to review
  std::string due;           ///< of what is left by hand: when
  std::string verdict, rule; ///< of the thing at this place; may be ""
};

/// The items of `review`, then remarks that are not on that list, then what
/// is not done yet in the host: build blocks that act and have no patch, Python
/// sites whose name leaves, named code that needs a hook or a line. Of the last
/// three kinds and the remarks those at paths of `part`.
std::vector<SarifItem> sarifItemsOf(const ReportInput &input,
                                    llvm::ArrayRef<ReviewItem> review,
                                    const PathChoice &part);

} // namespace decouple
