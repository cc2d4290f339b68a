//===- OpenOutput.h - an output that a command changes --------------------===//
//
// output directory => its state and what lies in it   (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Yours.h"
#include "llvm/ADT/StringSet.h"

namespace decouple {

struct OpenOutput {
  EmitState state;
  Yours yours;
};

/// Errors: UsageError when `output` is no output of this tool; EnvironmentError
/// when it cannot be read.
llvm::Expected<OpenOutput> lookAtOutput(llvm::StringRef output);

/// The same for one that is going to be replaced. Errors: also UsageError when
/// it cannot be, and EnvironmentError when it is being written.
llvm::Expected<OpenOutput> openOutput(llvm::StringRef output, Disk &disk);

/// The directories that are there because files of the tool's are in them, now
/// or before the run that had conflicts.
llvm::StringSet<> toolDirectories(const OpenOutput &output);

/// Writes `written` to the output, takes `removed` away and leaves all the rest
/// as it is. Errors: those of replaceDirectory.
llvm::Error replaceFiles(llvm::StringRef output, const OpenOutput &opened,
                         const std::vector<OutputFile> &written,
                         const llvm::StringSet<> &removed, Disk &disk);

} // namespace decouple
