//===- Drift.h - what changed since an earlier run ------------------------===//
//
// Summary before + Summary now + renames => Drift
// scan -> classify -> split -> plan -> emit -> verify -> [drift] -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Drift/Summary.h"
#include "Support/Output/Renames.h"

namespace decouple {

struct DriftChange {
  SummaryItem before, now;
};

/// What changed of one kind; each list sorted.
struct KindDrift {
  std::vector<SummaryItem> added, gone;
  std::vector<DriftChange> changed;
  std::vector<Rename> renamed;
  bool empty() const {
    return added.empty() && gone.empty() && changed.empty() && renamed.empty();
  }
};

struct Drift {
  std::string from = {}, to = {}; ///< releases
  std::map<DriftKind, KindDrift> kinds = {};
  std::vector<std::string> leftOut = {}; ///< what was not compared, and why
  std::vector<Diagnostic> remarks = {};  ///< on what is new and no rule knows
  std::vector<ReviewItem> review = {};   ///< what is newly to be reviewed
};

/// What is new, gone or another in `now`. Paths of `before` are those that they
/// have after `renames`, and a renamed file is of the kind that it has now.
/// What one of the two runs did not look at is left out, and said. `remarks`
/// and `review` stay empty.
Drift compareSummaries(const Summary &earlier, const Summary &later,
                       llvm::ArrayRef<Rename> renames);

} // namespace decouple
