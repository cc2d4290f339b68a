//===- Renames.h - files that went somewhere else -------------------------===//
//
// files that are gone + files that are new => Renames
//
// Support: used by emit, which merges edits into them, and by drift.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace decouple {

/// A file that has another path now.
struct Rename {
  std::string from, to;
  unsigned similarity = 100; ///< in per cent; 100: the same bytes
  friend auto operator<=>(const Rename &, const Rename &) = default;
};

/// A file that only one of two runs has.
struct OneSided {
  std::string path;
  std::string hash; ///< contentHash of its bytes
  /// Its bytes; null: nobody has them any more.
  std::shared_ptr<const llvm::MemoryBuffer> content = {};
};

/// Which of `gone` are `added` under another name, sorted: those with the same
/// bytes, files that are called the same first; of the others, where both texts
/// are there, those that git takes for renamed, and then those with a name that
/// no other file has that is still without a partner, if a fifth of the text is
/// the same. Errors: EnvironmentError when git cannot be run, or there is no
/// place for the texts.
llvm::Expected<std::vector<Rename>> findRenames(std::vector<OneSided> gone,
                                                std::vector<OneSided> added);

} // namespace decouple
