//===- Review.h - what a person has to look at ----------------------------===//
//
// ScanResult + Classification + Plan + Checks => ReviewItems
//                                                     (part of verify)
//
// The one list that the terminal, the page, report.json and the exit code
// share. Whatever else a stage found is no concern of a person's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Verify/Verify.h"
#include "llvm/ADT/ArrayRef.h"

namespace decouple {

/// Why something is on the list.
enum class Concern {
  FailedCheck,     ///< or one that could not be made
  RefusedBlock,    ///< it acts, and nobody answers for it
  Tripwire,        ///< the backend would lack something, see TD206n
  Misfit,          ///< a hand-written patch that its file has no place for
  Conflict,        ///< a hand edit of the output that somebody has to finish
  UnsplitBlock,    ///< it acts, and nothing says how its file is compiled
  Unclassified,    ///< no rule decides
  IdleRule,        ///< a rule that hits nothing and does not say why
  IdlePath,        ///< a path that a rule names and no file has
  Remark,          ///< a warning about the input
  Edit,            ///< a hand edit of the output that is kept
  NotChecked,      ///< checks that were not asked for
  UntestedRelease, ///< newer or older than the rules were tested on
  DeclaredBlock,   ///< it acts, and a rule says why it stays
  KeptBlock        ///< its verdict keeps it, and it reads otherwise
};

/// "failed-check", "refused-block", ...
const char *nameOf(Concern concern);

/// All of them, as a list has them.
llvm::ArrayRef<Concern> allConcerns();

/// What an item means for the exit code.
enum class Weight {
  Fails,  ///< 1
  Strict, ///< 1 with --strict
  Told    ///< nothing
};
const char *nameOf(Weight weight); ///< "fails", "strict", "told"

struct ReviewItem {
  Concern concern = Concern::Remark;
  Weight weight = Weight::Told;
  std::string path;  ///< in the checkout, of a hand edit in the output; "":
                     ///< about no file
  unsigned line = 0; ///< 0: about the file as a whole
  /// The check, rule or diagnostic that it is about, or the kind of thing.
  std::string subject;
  std::string text; ///< the rest, in words
};

/// What a remark is to a reviewer.
ReviewItem itemOf(const Diagnostic &remark);

/// Everything that is to be reviewed, by concern and then in the order of what
/// it is made from. Without a plan nothing that only a plan knows. `news`: what
/// a comparison with an earlier run remarks. What people added to the output is
/// no concern.
std::vector<ReviewItem> reviewOf(const ScanResult &scan,
                                 const Classification &classification,
                                 const RulePack &rules, const Plan *plan,
                                 const std::vector<Check> &checks,
                                 llvm::ArrayRef<Edit> edits = {},
                                 llvm::ArrayRef<Diagnostic> news = {});

/// Whether the list asks for the exit code 1.
bool needsReview(llvm::ArrayRef<ReviewItem> items, bool strict);

} // namespace decouple
