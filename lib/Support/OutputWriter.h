//===- OutputWriter.h - the only code that writes ----------------*- C++ -*-===//
//
// Support: used by emit. All or nothing: files are written to a sibling of
// the output directory, which then takes its place in one rename.
//
//===----------------------------------------------------------------------===//
#pragma once

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

/// Replaces the directory `output` by one that holds exactly `files`.
/// Leftovers of a killed run (siblings of its own naming) are removed first.
/// Errors: UsageError for a path that is absolute or leaves `output`,
/// or is named twice; EnvironmentError when the disk says no, after which
/// `output` is as it was.
llvm::Error replaceDirectory(llvm::StringRef output,
                             const std::vector<OutputFile> &files);

} // namespace decouple
