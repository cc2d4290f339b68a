//===- FileWriter.h - a single file that the user names -------------------===//
//
// Support: used by tools. The file is there as a whole, or as it was before.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Whether replaceFile may write to `path`, before the long work. Errors:
/// UsageError when it is a directory or a device, or lies in no directory;
/// EnvironmentError when it, or its directory, may not be written to.
llvm::Error checkFile(llvm::StringRef path);

/// Makes the file `path` of `bytes`, or replaces it. Where `path` is a link,
/// what it leads to is made or replaced, and the link stays. Errors: those of
/// checkFile; EnvironmentError when the disk says no. After each what was there
/// is there.
llvm::Error replaceFile(llvm::StringRef path, llvm::StringRef bytes,
                        Disk &disk = realDisk());

} // namespace decouple
