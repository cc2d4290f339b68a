//===- Places.h - what the tool keeps for itself --------------------------===//
//
// path below the output => path below .torch-decouple (part of emit)
//
// `base` is what the last run emitted, before anybody edited it: a plain copy.
// It costs the size of the output once more (11 MB of 2.6.0), and buys that it
// can be looked at and compared with any tool, that it is written by the one
// writer in the same step as the rest, and that a run links what did not change
// and so writes no more of it than of the output. A repository would be
// smaller, but only git could read it, and a killed run would have two things
// to keep in step. Nobody edits it, so that its files need no second copy on
// the next run.
//
// `before` is the output before a run that had conflicts: all that the run may
// have changed. It goes when the last conflict is finished.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

inline constexpr char OwnDirectory[] = ".torch-decouple";
inline constexpr char BaseDirectory[] = ".torch-decouple/base/";
inline constexpr char BeforeDirectory[] = ".torch-decouple/before/";

/// Where the tool's own text of `path` lies.
inline std::string basePath(llvm::StringRef path) {
  return BaseDirectory + path.str();
}

/// Where `path` is kept as it was before a run that had conflicts.
inline std::string beforePath(llvm::StringRef path) {
  return BeforeDirectory + path.str();
}

/// Whether `path` lies in the directory of the earlier output, or is that.
inline bool isBefore(llvm::StringRef path) {
  std::string directory = path.str() + "/";
  return llvm::StringRef(directory).starts_with(BeforeDirectory);
}

/// Whether `path` is one of these, or a directory of theirs.
inline bool isKeptByTool(llvm::StringRef path) {
  std::string directory = path.str() + "/";
  return isBefore(path) ||
         llvm::StringRef(directory).starts_with(BaseDirectory);
}

} // namespace decouple
