//===- PathGlobs.h - globs over many paths, answered cheaply --------------===//
//
// path => does a glob of the rule match?                   (part of classify)
//
// A tree has ten times more files than directories, and a rule's globs mostly
// name directories: their literal beginning is compared first, and what ends
// in `/**` is matched once for each directory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Pattern.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace decouple {

class PathGlobs {
public:
  explicit PathGlobs(const std::vector<Glob> &globs);

  /// The first glob that matches `path`, whose directory is `directory`; null
  /// when there is none.
  const Glob *match(llvm::StringRef path, llvm::StringRef directory);
  bool empty() const { return entries.empty(); }

private:
  struct Entry {
    Glob glob;
    std::string prefix;          ///< what a matching path must begin with
    bool exact = false;          ///< the prefix is all there is
    bool wholeDirectory = false; ///< depends on the path's directory only
    llvm::StringMap<bool> byDirectory;
  };
  static bool matches(Entry &entry, llvm::StringRef path,
                      llvm::StringRef directory);
  std::vector<Entry> entries;
};

} // namespace decouple
