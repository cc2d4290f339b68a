//===- Replaceable.h - can an output be replaced as a whole? --------------===//
//
// Support: asked before OutputWriter writes, and by those who work long for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/FileTree.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace decouple {

/// Errors: UsageError when one of `entries` of `output` is a mount point, which
/// cannot be carried to another output.
llvm::Error checkNoMounts(llvm::StringRef output,
                          llvm::ArrayRef<TreeEntry> entries);

/// Whether `output` can be replaced as a whole. Errors: UsageError when it is
/// no directory, a mount point, or holds the working directory, which would be
/// gone; EnvironmentError when it cannot be reached.
llvm::Error checkReplaceable(llvm::StringRef output);

} // namespace decouple
