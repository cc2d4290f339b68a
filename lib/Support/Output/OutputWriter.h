//===- OutputWriter.h - the only code that writes -------------------------===//
//
// Support: used by emit. All or nothing: files are written to a sibling of
// the output directory, which then takes its place in one rename.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "Support/Output/OutputCompare.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace decouple {

/// Files that can only be made when all others lie in `tree`, which is to be
/// the output.
using LastFiles = llvm::function_ref<llvm::Expected<std::vector<OutputFile>>(
    const std::string &tree)>;

/// Replaces the directory `output` by one that holds exactly `files`, the
/// `last` ones and the `kept` entries of what it held before, which are given a
/// second name and not copied: their bytes, times and owners stay. (The
/// directories of `kept` are made anew.) Files that are there already are
/// linked, not written, so that a build of the tree sees what changed by its
/// time. `seen` is the stamp of what the caller made all this of. When `output`
/// is a link to a directory, that directory is replaced and the link stays. A
/// process killed on the way leaves the earlier tree or the new one; what else
/// it leaves is removed by the next call. Errors: UsageError for a path that is
/// absolute or leaves `output`, is named twice or is a directory of another
/// one, for a mount point among `kept`, and for an `output` that is no
/// directory; those of `last`; EnvironmentError when the disk says no. After
/// each `output` is as it was and nothing is left beside it.
llvm::Error replaceDirectory(llvm::StringRef output,
                             const std::vector<OutputFile> &files,
                             Disk &disk = realDisk(), LastFiles last = nullptr,
                             llvm::ArrayRef<TreeEntry> kept = {},
                             llvm::StringRef seen = "");

/// Removes what a killed run left beside `output`, and puts back the earlier
/// tree if it was killed while that was set aside. Does nothing otherwise.
/// Errors: EnvironmentError when a living run is at work on `output`.
llvm::Error recoverDirectory(llvm::StringRef output, Disk &disk = realDisk());

} // namespace decouple
