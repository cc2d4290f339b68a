//===- Resolve.h - to finish a merge with hand edits ----------------------===//
//
// output directory + what to do => the output         (part of emit)
//
// All of it in one step, as a run writes: a killed one has done nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/State.h"

namespace decouple {

/// What people did to `output` since the tool wrote it, conflicts of the last
/// run among it. Errors: UsageError when it is no output of this tool;
/// EnvironmentError when it cannot be read.
llvm::Expected<std::vector<Edit>> handEdits(llvm::StringRef output);

/// Takes what lies at `paths` (files, or directories for all that is in them)
/// for finished: it is the user's from now on. Errors: those of handEdits;
/// UsageError when there is no conflict, or one that still has git's marks.
llvm::Error adoptEdits(llvm::StringRef output,
                       llvm::ArrayRef<std::string> paths,
                       Disk &disk = realDisk());

/// Puts the tool's own text back at `paths`, and takes away what it does not
/// write any more. Errors: those of handEdits; UsageError when there is no
/// edit, or something of the user's own is in the way.
llvm::Error discardEdits(llvm::StringRef output,
                         llvm::ArrayRef<std::string> paths,
                         Disk &disk = realDisk());

} // namespace decouple
