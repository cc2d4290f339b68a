//===- OutputCompare.h - a directory against what it should hold ----------===//
//
// Support: wanted files + what is there => OutputDifference. Writes nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/FileTree.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

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

/// What `output` holds, in one word: another one when anything in it was
/// written, added, renamed or removed since. Errors: EnvironmentError when it
/// cannot be read.
llvm::Expected<std::string> stampOf(llvm::StringRef output);

} // namespace decouple
