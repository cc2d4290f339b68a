//===- Abort.h - to undo a run that had conflicts -------------------------===//
//
// output directory => the output as it was before     (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Reconcile.h"
#include "Support/Output/Disk.h"

namespace decouple {

/// The old output as far as the new one may change it, for `before`.
llvm::Expected<std::vector<OutputFile>> before(const Yours &yours,
                                               const EmitState &state,
                                               const Reconciled &reconciled);

/// Puts the output back as it was before the run that had conflicts. What the
/// user added since stays. Errors: those of handEdits (Resolve.h); UsageError
/// when there was no such run.
llvm::Error abortMerge(llvm::StringRef output, Disk &disk = realDisk());

} // namespace decouple
