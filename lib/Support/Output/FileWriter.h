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
/// UsageError when it is a directory or a device, or lies in no directory.
llvm::Error checkFile(llvm::StringRef path);

/// Makes the file `path` of `bytes`, or replaces it; directories that are
/// missing above it are made. Where `path` is a link to a file, that file is
/// replaced and the link stays. Errors: those of checkFile; EnvironmentError
/// when the disk says no. After each what was there is there.
llvm::Error replaceFile(llvm::StringRef path, llvm::StringRef bytes,
                        Disk &disk = realDisk());

} // namespace decouple
