//===- MovedPaths.h - what a word of a build file names -------------------===//
//
// paths of a checkout, those that leave it, a word => whether it is gone
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// The files of a checkout as build files spell them: by a path from their own
/// directory, from the checkout's root, or behind a variable that holds some
/// directory.
class MovedPaths {
public:
  /// Takes in a file, and whether it leaves.
  void add(llvm::StringRef path, bool moves);

  /// Whether `word`, a path or a glob of a file in `directory`, names files of
  /// the checkout, and all of them leave it. A word without '/' is none.
  bool areGone(llvm::StringRef word, llvm::StringRef directory) const;

  /// Whether the file at `path` is of the checkout, and leaves it.
  bool isGone(llvm::StringRef path) const;

private:
  struct Named {
    bool any = false, stays = false;
  };
  void look(llvm::StringRef directory, llvm::StringRef pattern,
            Named &named) const;
  void lookBelow(llvm::StringRef directory, Named &named) const;

  struct Entry {
    std::string name;
    bool moves;
  };
  llvm::StringMap<std::vector<Entry>> entries; ///< by directory
  /// Directories by their last name, those without files of their own, too.
  llvm::StringMap<std::vector<std::string>> directories;
  llvm::StringMap<char> known;
};

/// A word of a build file that names moved files alone.
struct NameLeft {
  unsigned line = 0;
  std::string word;
  bool ofOthers = false; ///< only builds for another device read it
};

} // namespace decouple
