//===- PathChoice.h - a part of a checkout --------------------------------===//
//
// globs, directories or files => whether a path is of the part
//                                                         (`--path`, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Lines of a file, both from 1 and part of it.
struct ChosenLines {
  unsigned first = 0, last = 0;
  bool overlaps(unsigned begin, unsigned end) const {
    return begin <= last && first <= end;
  }
};

/// All paths, those that one of some globs matches, or some and what is below.
struct PathChoice {
  std::vector<Glob> globs{};
  std::vector<std::string> paths{};   ///< as the tree spells them
  std::optional<ChosenLines> lines{}; ///< of the one path; nothing: all of it

  bool isAll() const { return globs.empty() && paths.empty(); }
  bool has(llvm::StringRef path) const {
    for (const std::string &one : paths)
      if (isBelow(path, one))
        return true;
    return isAll() || matchesAny(globs, path);
  }

  /// Whether `path` is `one` or lies below it.
  static bool isBelow(llvm::StringRef path, llvm::StringRef one) {
    return path.consume_front(one) && (path.empty() || path.starts_with("/"));
  }
};

} // namespace decouple
