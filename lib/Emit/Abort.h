//===- Abort.h - to undo a run that had conflicts -------------------------===//
//
// output directory => the output as it was before     (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Puts the output back as it was before the run that had conflicts. What the
/// user added since stays. Errors: those of handEdits (Resolve.h); UsageError
/// when there was no such run.
llvm::Error abortMerge(llvm::StringRef output, Disk &disk = realDisk());

} // namespace decouple
