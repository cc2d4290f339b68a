//===- PathChoice.h - a part of a checkout --------------------------------===//
//
// globs, or one path => whether a path is of the part   (`--path`, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include <string>
#include <vector>

namespace decouple {

/// All paths, those that one of some globs matches, or one.
struct PathChoice {
  std::vector<Glob> globs{};
  std::string one{}; ///< as the tree spells it

  bool isAll() const { return globs.empty() && one.empty(); }
  bool has(llvm::StringRef path) const {
    return isAll() || (!one.empty() && path == one) || matchesAny(globs, path);
  }
};

} // namespace decouple
