//===- PathChoice.h - a part of a checkout --------------------------------===//
//
// globs, a directory or a file => whether a path is of the part
//                                                         (`--path`, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// All paths, those that one of some globs matches, or one and what is below.
struct PathChoice {
  std::vector<Glob> globs{};
  std::string one{};              ///< as the tree spells it
  std::optional<unsigned> line{}; ///< of `one`; nothing: all of it

  bool isAll() const { return globs.empty() && one.empty(); }
  bool has(llvm::StringRef path) const {
    return isAll() || isBelow(path) || matchesAny(globs, path);
  }

private:
  bool isBelow(llvm::StringRef path) const {
    return !one.empty() && path.consume_front(one) &&
           (path.empty() || path.starts_with("/"));
  }
};

} // namespace decouple
