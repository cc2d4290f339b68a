//===- ReportFiles.h - the reports of an earlier run ----------------------===//
//
// EmitState + the reports on the disk => Check        (part of verify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Verify/Verify.h"

namespace decouple {

/// output-report: what a run left beside the tree is there and whole, and its
/// report.json holds what people and tools read it for: the list to review, the
/// checks, the totals, of the state's release. None of its checks has failed,
/// but for those of `made`, which were made anew. No check of a run without
/// reports.
std::vector<Check> checkReports(llvm::StringRef output, const EmitState &state,
                                llvm::ArrayRef<Check> made);

} // namespace decouple
