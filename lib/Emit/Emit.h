//===- Emit.h - the emit stage ----------------------------------*- C++ -*-===//
//
// Plan + report files => the output directory
// scan -> classify -> plan -> rewrite -> [emit] -> verify -> report
//
// Nothing but Support/OutputWriter touches the disk. The output is replaced as
// a whole: a killed run leaves the earlier one as it was.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Support/OutputWriter.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// What was done to the output directory.
struct EmitResult {
  unsigned written = 0;   ///< files whose bytes are new or changed
  unsigned unchanged = 0; ///< files that were there already
  unsigned removed = 0;   ///< files of the earlier run that are gone
};

/// Writes `plan` and `reports` into `output` with the state of the run
/// (.torch-decouple/state.json). Writes nothing when all bytes are there.
/// Errors: UsageError when `output` lies in the checkout (or the reverse), is
/// not empty and not ours, or holds files that the user added or changed;
/// EnvironmentError when it cannot be written.
llvm::Expected<EmitResult> emit(const Plan &plan,
                                const std::vector<OutputFile> &reports,
                                llvm::StringRef checkout,
                                llvm::StringRef output);

} // namespace decouple
