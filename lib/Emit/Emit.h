//===- Emit.h - the emit stage --------------------------------------------===//
//
// Plan + what is reported of it => the output directory
// scan -> classify -> split -> plan -> [emit] -> verify -> report
//
// Nothing but Support/Output touches the disk. The output is replaced as
// a whole: a killed run leaves the earlier one as it was.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"
#include "Support/Output/OutputWriter.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// What was done to the output directory.
struct EmitResult {
  unsigned written = 0;   ///< files whose bytes are new or changed
  unsigned unchanged = 0; ///< files that were there already
  unsigned removed = 0;   ///< files of the earlier run that are gone
  bool wroteNothing = false;
  std::vector<Edit> edits; ///< what people had done, and what became of it
};

/// Makes the report files when all else lies in `tree`, so that they can say
/// whether it is as `planned`; null: there are none.
using ReportMaker = llvm::function_ref<llvm::Expected<std::vector<OutputFile>>(
    const std::string &tree, const EmitState &planned)>;

/// Writes `plan` and its `reports` into `output` (in-tree: the reports alone)
/// with the state of the run (.torch-decouple/state.json) and a copy of what it
/// emits (.torch-decouple/base), all in one step. Writes nothing when all bytes
/// are there. What people did to the earlier output is merged, and what they
/// added stays: Reconcile.h says how. With a conflict, the earlier output is
/// kept in .torch-decouple/before.
/// Errors: UsageError when `output` lies in the checkout (or the reverse), is
/// not empty and not ours, has a state that is damaged or of a newer format, or
/// conflicts that nobody has finished; those of `reports`; EnvironmentError
/// when it cannot be written, or is being written by another run.
llvm::Expected<EmitResult> emit(const Plan &plan, ReportMaker reports,
                                llvm::StringRef checkout,
                                llvm::StringRef output,
                                Disk &disk = realDisk());

/// What emit would do with what people did to `output`. Writes nothing. Errors:
/// what emit would refuse it for that only shows beside the plan.
llvm::Expected<std::vector<Edit>>
editsOf(const Plan &plan, llvm::StringRef checkout, llvm::StringRef output);

} // namespace decouple
