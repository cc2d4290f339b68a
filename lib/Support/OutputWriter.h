//===- OutputWriter.h - the only code that writes -------------------------===//
//
// Support: used by emit. All or nothing: files are written to a sibling of
// the output directory, which then takes its place in one rename.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Disk.h"
#include "Support/FileTree.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace decouple {

/// A file to be, at `path` below the output directory.
struct OutputFile {
  std::string path;
  std::shared_ptr<const llvm::MemoryBuffer> content;
  bool executable = false;
};

/// What sets a directory apart from one that holds exactly the wanted files.
/// All sorted by path.
struct OutputDifference {
  std::vector<std::string> same;    ///< there, with the same bytes and mode
  std::vector<TreeEntry> changed;   ///< there, with others, or not as a file
  std::vector<std::string> missing; ///< not there
  std::vector<TreeEntry> extra;     ///< there, not wanted; directories too
  bool none() const {
    return changed.empty() && missing.empty() && extra.empty();
  }
};

/// Compares without writing; a directory that does not exist is an empty one.
/// Errors: EnvironmentError when something there cannot be read.
llvm::Expected<OutputDifference>
compareDirectory(llvm::StringRef output, const std::vector<OutputFile> &files);

/// Replaces the directory `output` by one that holds exactly `files`, whatever
/// it held before. Files that are there already are linked, not written, so
/// that a build of the tree sees what changed by its time. When `output` is a
/// link to a directory, that directory is replaced and the link stays.
/// A process killed on the way leaves the earlier tree or the new one; what
/// else it leaves is removed by the next call.
/// Errors: UsageError for a path that is absolute or leaves `output`, is named
/// twice or is a directory of another one, and for an `output` that is no
/// directory; EnvironmentError when the disk says no, after which `output` is
/// as it was and nothing is left beside it.
llvm::Error replaceDirectory(llvm::StringRef output,
                             const std::vector<OutputFile> &files,
                             Disk &disk = realDisk());

/// Removes what a killed run left beside `output`, and puts back the earlier
/// tree if it was killed while that was set aside. Does nothing otherwise.
/// Errors: EnvironmentError when a living run is at work on `output`.
llvm::Error recoverDirectory(llvm::StringRef output, Disk &disk = realDisk());

} // namespace decouple
